import type { Delivery } from '@foyer/contract/conversations/shapes';
import { and, eq } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { messageDeliveries } from './delivery-tables.ts';

export type DeliveryRow = typeof messageDeliveries.$inferSelect;

const deliveriesByIds = prepared('deliveries_by_ids', (db) =>
  db
    .select({ id: messageDeliveries.id, state: messageDeliveries.state, error: messageDeliveries.error })
    .from(messageDeliveries)
    .where(isOneOfIds(messageDeliveries)),
);

/** How far messages to a messenger got, by message id. */
export async function deliveriesOf(
  db: Db,
  merchantId: number,
  rows: readonly { readonly id: string }[],
): Promise<Map<string, Delivery>> {
  if (rows.length === 0) return new Map();
  const found = await deliveriesByIds(db, { merchantId, ids: rows.map(({ id }) => id) });
  return new Map(found.map(({ id, state, error }) => [id, { state, error }]));
}

/** Stores how far a message got. Returns the event to publish. */
export async function moveDelivery(
  db: Db,
  {
    merchantId,
    id,
    conversationId: conversationID,
  }: Pick<DeliveryRow, 'merchantId' | 'id' | 'conversationId'>,
  change: Partial<DeliveryRow>,
): Promise<Event> {
  const [row] = await db
    .update(messageDeliveries)
    .set(change)
    .where(and(eq(messageDeliveries.merchantId, merchantId), eq(messageDeliveries.id, id)))
    .returning({ state: messageDeliveries.state, error: messageDeliveries.error });
  if (!row) throw new Error('The delivery does not exist.');
  return { name: 'delivery.changed', data: { merchantId, conversationID, id, delivery: row } };
}
