import type { Message } from '@foyer/contract/conversations/shapes';
import type { WebhookEvent } from '@foyer/contract/webhooks/constants';
import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { presentMessage } from '../conversations/present.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { activeEndpoints, type EndpointRow, wants } from './endpoints.ts';
import { bodyOf, eventData } from './payloads.ts';
import { webhookCursors, webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

/** Events of one transaction. */
const BATCH = 100;
/** Transactions may commit so much later than the time they store. */
const LATE = '10 minutes';

/** An event with its id and data. */
interface Ready {
  readonly eventId: string;
  readonly type: WebhookEvent;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Stores an event for each endpoint that wants it, once. */
async function storeDeliveries(
  db: Db,
  merchantId: number,
  endpoints: readonly EndpointRow[],
  events: readonly Ready[],
): Promise<void> {
  const rows = events.flatMap(({ eventId, type, at, data }) => {
    const wanting = endpoints.filter((endpoint) => wants(endpoint, type, at));
    if (wanting.length === 0) return [];
    const body = bodyOf(type, at, data);
    return wanting.map(({ id }) => ({ merchantId, id: newId(), endpointId: id, eventId, type, body }));
  });
  if (rows.length > 0) await db.insert(webhookDeliveries).values(rows).onConflictDoNothing();
}

/** Turns noted events into deliveries, in one transaction for each batch. */
export async function deliverEvents({ database }: Services, merchantId: number): Promise<void> {
  for (;;) {
    const count = await database.tenant(merchantId).transaction(async (db) => {
      const noted = await takeEvents(db, merchantId);
      if (noted.length === 0) return 0;
      const happened = distinct(noted);
      const endpoints = await activeEndpoints(db, merchantId);
      const data = await eventData(db, merchantId, happened);
      const ready = happened.flatMap(({ id, type, occurredAt }, index) => {
        const found = data[index];
        return found ? [{ eventId: id, type, at: occurredAt, data: found }] : [];
      });
      await storeDeliveries(db, merchantId, endpoints, ready);
      return noted.length;
    });
    if (count < BATCH) return;
  }
}

type EventRow = typeof webhookEvents.$inferSelect;

async function takeEvents(db: Db, merchantId: number): Promise<EventRow[]> {
  const oldest = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.merchantId, merchantId))
    .orderBy(asc(webhookEvents.occurredAt), asc(webhookEvents.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const taken = await db
    .delete(webhookEvents)
    .where(and(eq(webhookEvents.merchantId, merchantId), inArray(webhookEvents.id, oldest)))
    .returning();
  return taken.sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}

/** Several changes of one subject at once are one event, and those of a new one none. */
function distinct(events: readonly EventRow[]): EventRow[] {
  const known = new Set<string>();
  return events.filter(({ type, subjectId }) => {
    const [kind, verb] = type.split('.');
    if (verb !== 'changed' && verb !== 'created') return true;
    const key = `${kind} ${subjectId}`;
    if (verb === 'changed' && known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Turns the texts of a conversation that are not delivered yet into deliveries. Notes stay here. */
export const deliverMessages = (
  { database }: Services,
  merchantId: number,
  conversationId: string,
): Promise<void> =>
  database.tenant(merchantId).transaction(async (db) => {
    const endpoints = (await activeEndpoints(db, merchantId)).filter(hasMessages);
    if (endpoints.length === 0) return;
    const since = await lockCursor(db, merchantId, conversationId);
    if (since === null) return;
    const earliest = new Date(Math.min(...endpoints.map(({ activeSince }) => activeSince.getTime())));
    const rows = await db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, merchantId),
          eq(messages.conversationId, conversationId),
          gt(messages.seq, since),
          gte(messages.createdAt, earliest),
        ),
      )
      .orderBy(asc(messages.seq));
    const texts = rows.filter(({ kind }) => kind === 'text').map((row) => presentMessage(row));
    const data = await eventData(
      db,
      merchantId,
      texts.map((message) => ({
        type: typeOf(message),
        subjectId: conversationId,
        details: detailsOf(message),
      })),
    );
    await storeDeliveries(
      db,
      merchantId,
      endpoints,
      texts.map((message, index) => ({
        eventId: message.id,
        type: typeOf(message),
        at: new Date(message.createdDate),
        data: data[index] ?? {},
      })),
    );
    const last = rows.at(-1);
    if (!last) return;
    await db
      .update(webhookCursors)
      .set({ seq: last.seq })
      .where(
        and(eq(webhookCursors.merchantId, merchantId), eq(webhookCursors.conversationId, conversationId)),
      );
  });

const hasMessages = ({ events }: EndpointRow) =>
  events.includes('message.received') || events.includes('message.sent');

const typeOf = ({ author }: Message): WebhookEvent =>
  author.type === 'visitor' ? 'message.received' : 'message.sent';

function detailsOf({ id, seq, author, text, attachments, createdDate }: Message) {
  const { imageUrl: _, ...by } = author;
  return { message: { id, seq, author: by, text, attachments, createdDate } };
}

/** Locks how far a conversation is delivered. Null if there is no such conversation. */
async function lockCursor(db: Db, merchantId: number, conversationId: string): Promise<number | null> {
  const { rows } = await db.execute<{ seq: number }>(sql`
    insert into ${webhookCursors} (merchant_id, conversation_id, seq)
    select c.merchant_id, c.id, 0 from ${conversations} c
    where c.merchant_id = ${merchantId} and c.id = ${conversationId}
    on conflict (merchant_id, conversation_id) do update set seq = webhook_cursors.seq
    returning seq`);
  return rows[0]?.seq ?? null;
}

/** The conversations with messages that a process stored and did not deliver before it ended. */
export async function missedConversations({ database }: Services, merchantId: number): Promise<string[]> {
  return database.tenant(merchantId).read(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.id from ${conversations} c
      left join ${webhookCursors} w on w.merchant_id = c.merchant_id and w.conversation_id = c.id
      where c.merchant_id = ${merchantId} and c.last_seq > coalesce(w.seq, 0)
        and c.last_message_minute >= (select date_trunc('minute', min(e.swept_to)) - ${LATE}::interval
          from ${webhookEndpoints} e where e.merchant_id = ${merchantId} and e.is_active)
        and exists (select from ${messages} m where m.merchant_id = c.merchant_id and m.conversation_id = c.id
          and m.seq > coalesce(w.seq, 0) and m.kind = 'text')`);
    return rows.map(({ id }) => id);
  });
}

/** Stores that all conversations were looked through until a time. */
export const storeSwept = ({ database }: Services, merchantId: number, at: Date) =>
  database.tenant(merchantId).transaction((db) =>
    db
      .update(webhookEndpoints)
      .set({ sweptTo: at })
      .where(and(eq(webhookEndpoints.merchantId, merchantId), webhookEndpoints.isActive)),
  );
