import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { moveDelivery } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { noteReceipts } from '../conversations/receipts.ts';
import type { AccountRow } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';

/** How far a message got. A receipt changes it only forwards, in whatever order receipts arrive. */
const RANK = { queued: 0, unknown: 1, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

/** Stores what a provider says of one of our messages. One of another system at the same account is ignored. */
export async function noteReceipt(
  services: Services,
  { merchantId, id: accountId }: AccountRow,
  { providerId, state, error }: Extract<Arrival, { kind: 'receipt' }>,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  const row = await act(scope, async (db) => {
    const [found] = await db
      .select()
      .from(messageDeliveries)
      .where(
        and(
          eq(messageDeliveries.merchantId, merchantId),
          eq(messageDeliveries.accountId, accountId),
          eq(messageDeliveries.providerId, providerId),
        ),
      )
      .for('update');
    if (!found || RANK[state] <= RANK[found.state]) return { result: null, audit: [], events: [] };
    const reason =
      state === 'failed' ? { text: error ?? 'The provider did not deliver it.', values: {} } : null;
    return { result: found, audit: [], events: [await moveDelivery(db, found, { state, error: reason })] };
  });
  if (!row || state === 'failed') return;
  const { conversationId, seq } = row;
  await noteReceipts(
    scope,
    conversationId,
    state === 'read' ? { visitorRead: seq } : { visitorDelivered: seq },
  );
}
