import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { moveDelivery } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { noteReceipts } from '../conversations/receipts.ts';
import type { AccountRow } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';

type Receipt = Extract<Arrival, { kind: 'receipt' }>;

/** How far a message got. A receipt changes it only forwards, in whatever order receipts arrive. */
const RANK = { queued: 0, unknown: 1, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

/** Stores what a provider says of our messages. One of another system at the same account is ignored. */
export async function noteReceipt(
  services: Services,
  { merchantId, id: accountId }: AccountRow,
  receipt: Receipt,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  const { state, error } = receipt;
  const reason =
    state === 'failed' ? { text: error ?? 'The provider did not deliver it.', values: {} } : null;
  const rows = await act(scope, async (db) => {
    const found = await db
      .select()
      .from(messageDeliveries)
      .where(
        and(
          eq(messageDeliveries.merchantId, merchantId),
          eq(messageDeliveries.accountId, accountId),
          meantBy(receipt),
        ),
      )
      .orderBy(asc(messageDeliveries.id))
      .for('update');
    const moved = found.filter((row) => RANK[state] > RANK[row.state]);
    const events: Event[] = [];
    for (const row of moved) events.push(await moveDelivery(db, row, { state, error: reason }));
    return { result: moved, audit: [], events };
  });
  if (state === 'failed') return;
  for (const [conversationId, own] of Map.groupBy(rows, (row) => row.conversationId)) {
    const seq = Math.max(...own.map((row) => row.seq));
    await noteReceipts(
      scope,
      conversationId,
      state === 'read' ? { visitorRead: seq } : { visitorDelivered: seq },
    );
  }
}

/** The messages that a receipt is about. */
const meantBy = ({ providerId, until, person }: Receipt) =>
  providerId === null
    ? and(
        eq(messageDeliveries.recipient, person.id),
        // As the index says it.
        sql`${messageDeliveries.state} in ('sent', 'delivered')`,
        lte(messageDeliveries.createdAt, new Date(until ?? 0)),
      )
    : eq(messageDeliveries.providerId, providerId);
