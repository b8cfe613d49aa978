import { MESSENGER_CHANNELS } from '@foyer/domain/messengers';
import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
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

/** Conversations with due messages, or with messages that were stored and never queued. */
export async function threadsToSend(services: Services): Promise<Thread[]> {
  const found = await Array.fromAsync(
    await merchantsOf(services, sql`merchants_with_messengers()`),
    (merchantId) =>
      services.database.tenant(merchantId).read(async (db) => {
        const due = await db
          .selectDistinct({ conversationId: messageDeliveries.conversationId })
          .from(messageDeliveries)
          .where(and(eq(messageDeliveries.merchantId, merchantId), isDue));
        const missed = await db
          .select({ conversationId: conversations.id })
          .from(conversations)
          .where(
            and(
              eq(conversations.merchantId, merchantId),
              inArray(conversations.channel, MESSENGER_CHANNELS),
              sql`${conversations.lastOutboundAt} > now() - ${LATEST}::interval`,
              sql`${conversations.lastMessageMinute} > now() - ${LATEST}::interval`,
              sql`${conversations.lastSeq} > (${lastQueued})`,
            ),
          );
        return [...due, ...missed].map(({ conversationId }) => ({ merchantId, conversationId }));
      }),
  );
  return found.flat();
}

/** Whether a message is to be sent now, or is being sent: who gets the lock all the same finds it interrupted. */
const isDue = and(
  isNotNull(messageDeliveries.dueAt),
  or(lte(messageDeliveries.dueAt, sql`now()`), isNotNull(messageDeliveries.attemptAt)),
);

/** The number of the last message of a conversation that is to be sent. */
const lastQueued = sql`select coalesce(max(d.seq), 0) from message_deliveries d
  where d.merchant_id = ${conversations.merchantId} and d.conversation_id = ${conversations.id}`;

/** Queues the messages of a conversation that are not queued yet, once each. */
export function queueMessages(
  { database }: Services,
  { merchantId, conversationId }: Thread,
): Promise<unknown> {
  return database.tenant(merchantId).transaction((db) =>
    db.execute(sql`
      insert into ${messageDeliveries} (merchant_id, id, conversation_id, seq, account_id, recipient)
      select m.merchant_id, m.id, m.conversation_id, m.seq, p.account_id, p.external_id
      from ${conversations} c
      join ${messengerPeople} p on p.merchant_id = c.merchant_id and p.visitor_id = c.visitor_id
      join ${messages} m on m.merchant_id = c.merchant_id and m.conversation_id = c.id
        and m.seq > (select coalesce(max(d.seq), 0) from ${messageDeliveries} d
          where d.merchant_id = c.merchant_id and d.conversation_id = c.id)
      where c.merchant_id = ${merchantId} and c.id = ${conversationId}
        and m.kind = 'text' and m.author_type <> 'visitor' and m.created_at > now() - ${LATEST}::interval
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
