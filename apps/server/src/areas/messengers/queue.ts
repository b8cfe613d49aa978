import { MESSENGER_CHANNELS } from '@foyer/domain/messengers';
import { and, asc, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import type { DeliveryRow } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { messengerPeople } from './tables.ts';

/** A server of an earlier version, which takes no lock, leaves the attempts of others alone for so long. */
const LEASE = '3 minutes';
/** Messages of earlier days that were missed are not sent any more. */
const LATEST = '1 day';

export const INTERRUPTED = 'The connection was lost while sending.';

/** A conversation whose messages are sent in order. */
export interface Thread {
  readonly merchantId: number;
  readonly conversationId: string;
}

/** The name of the lock of the process that sends in a conversation. */
export const sendingLock = ({ merchantId, conversationId }: Thread): string =>
  `messenger ${merchantId} ${conversationId}`;

export const oneDelivery = ({ merchantId, id }: Pick<DeliveryRow, 'merchantId' | 'id'>) =>
  and(eq(messageDeliveries.merchantId, merchantId), eq(messageDeliveries.id, id));

/** A delivery while an attempt has it, or while no one knows whether that attempt delivered it. */
export const ofAttempt = (delivery: DeliveryRow) =>
  and(
    oneDelivery(delivery),
    or(
      eq(messageDeliveries.attemptAt, delivery.attemptAt ?? sql`null`),
      eq(messageDeliveries.state, 'unknown'),
    ),
  );

/** Conversations with due messages. */
export const threadsWithDue = (services: Services): Promise<Thread[]> =>
  threadsOf(services, sql`merchants_with_due_deliveries()`, (db, merchantId) =>
    db
      .selectDistinct({ conversationId: messageDeliveries.conversationId })
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.merchantId, merchantId), isDue)),
  );

/** Conversations with messages that were stored and never queued, such as before a crash. */
export const threadsWithMissed = (services: Services): Promise<Thread[]> =>
  threadsOf(services, sql`merchants_with_messengers()`, (db, merchantId) =>
    db
      .select({ conversationId: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          inArray(conversations.channel, MESSENGER_CHANNELS),
          sql`${conversations.lastMessageMinute} > now() - ${LATEST}::interval`,
          sql`exists (${unqueued})`,
        ),
      ),
  );

async function threadsOf(
  services: Services,
  merchants: SQL,
  read: (db: Db, merchantId: number) => Promise<{ conversationId: string }[]>,
): Promise<Thread[]> {
  const found = await Array.fromAsync(await merchantsOf(services, merchants), async (merchantId) => {
    const rows = await services.database.tenant(merchantId).read((db) => read(db, merchantId));
    return rows.map(({ conversationId }) => ({ merchantId, conversationId }));
  });
  return found.flat();
}

/** Whether a message is to be sent now, or is being sent: who gets the lock all the same finds it interrupted. */
const isDue = and(
  isNotNull(messageDeliveries.dueAt),
  or(lte(messageDeliveries.dueAt, sql`now()`), isNotNull(messageDeliveries.attemptAt)),
);

/** The messages of a conversation `conversations` to a customer of a messenger that are not queued. */
const unqueued = sql`
  select m.merchant_id, m.id, m.conversation_id, m.seq, p.account_id, p.external_id
  from ${messengerPeople} p
  join ${messages} m on m.merchant_id = ${conversations.merchantId} and m.conversation_id = ${conversations.id}
    and m.seq > (select coalesce(max(d.seq), 0) from ${messageDeliveries} d
      where d.merchant_id = ${conversations.merchantId} and d.conversation_id = ${conversations.id})
  where p.merchant_id = ${conversations.merchantId} and p.visitor_id = ${conversations.visitorId}
    and m.kind = 'text' and m.author_type <> 'visitor' and m.created_at > now() - ${LATEST}::interval`;

/** Queues the messages of a conversation that are not queued yet, once each. */
export function queueMessages(
  { database }: Services,
  { merchantId, conversationId }: Thread,
): Promise<unknown> {
  return database.tenant(merchantId).transaction((db) =>
    db.execute(sql`
      insert into ${messageDeliveries} (merchant_id, id, conversation_id, seq, account_id, recipient)
      select unqueued.* from ${conversations} cross join lateral (${unqueued}) as unqueued
      where ${conversations.merchantId} = ${merchantId} and ${conversations.id} = ${conversationId}
      on conflict do nothing`),
  );
}

export interface Claimed {
  readonly delivery: DeliveryRow;
  /** Whether an earlier attempt never ended. */
  readonly isDoubtful: boolean;
}

/**
 * Claims the first unsent message, if it is due, for the process that sends in its conversation. Later ones wait for it.
 */
export function claimNext(
  { database }: Services,
  { merchantId, conversationId }: Thread,
): Promise<Claimed | null> {
  return database.tenant(merchantId).transaction(async (db) => {
    const [row] = await db
      .select()
      .from(messageDeliveries)
      .where(
        and(
          eq(messageDeliveries.merchantId, merchantId),
          eq(messageDeliveries.conversationId, conversationId),
          isNotNull(messageDeliveries.dueAt),
        ),
      )
      .orderBy(asc(messageDeliveries.seq))
      .limit(1)
      // Waits for a member who has it sent again, or for a process that lost its lock and settles it.
      .for('update');
    const isInterrupted = row?.attemptAt != null;
    if (!row?.dueAt || (row.dueAt.getTime() > Date.now() && !isInterrupted)) return null;
    const [delivery] = await db
      .update(messageDeliveries)
      .set({
        attempts: row.attempts + 1,
        attemptAt: new Date(),
        dueAt: sql`now() + ${LEASE}::interval`,
      })
      .where(oneDelivery(row))
      .returning();
    return delivery ? { delivery, isDoubtful: isInterrupted } : null;
  });
}
