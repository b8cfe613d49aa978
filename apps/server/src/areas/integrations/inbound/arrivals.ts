import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { ConnectionRow } from '../connections.ts';
import { integrationArrivals } from '../tables.ts';
import type { Arrival } from './provider.ts';

export const ARRIVED_QUEUE = 'integrations.arrived';

/** Stores what another system reported, each once, to be handled by a job. What belongs together is handled in order. */
export async function storeArrivals(
  { jobs }: Services,
  db: Db,
  { merchantId, integration }: Pick<ConnectionRow, 'merchantId' | 'integration'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return;
  const stored = await db
    .insert(integrationArrivals)
    .values(
      arrivals.map((content) => ({
        ...{ merchantId, id: newId(), integration, content },
        sourceKey: content.key.slice(0, 300),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: integrationArrivals.id, content: integrationArrivals.content });
  for (const { id, content } of stored) {
    const group = `${merchantId} ${integration} ${content.kind === 'contact' ? '' : content.itemId}`;
    await jobs.enqueue(db, { queue: ARRIVED_QUEUE, group, data: { merchantId, id } });
  }
}
