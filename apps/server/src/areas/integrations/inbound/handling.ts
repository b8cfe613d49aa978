import { SYNCED_IDS } from '@foyer/domain/integrations/contact-systems';
import { valueAt } from '@foyer/domain/integrations/contact-values';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { and, eq } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { callAction, dataOf } from '../calling.ts';
import { findConnection } from '../connections.ts';
import { receiveDelivered } from '../contact-sync/receiving.ts';
import { integrationArrivals } from '../tables.ts';
import { ARRIVED_QUEUE } from './arrivals.ts';
import type { Arrival } from './provider.ts';
import { INBOUND } from './providers.ts';

/** What belongs to something that was created from here. */
export type ItemArrival = Exclude<Arrival, { kind: 'contact' }>;
type ItemHandler = (
  services: Services,
  merchantId: number,
  integration: IntegrationId,
  arrival: ItemArrival,
  /** The name of an author. Asks the other system where it delivers only an id. */
  nameOf: (author: string) => Promise<string>,
) => Promise<void>;

let handleItem: ItemHandler | null = null;

/** Registers what becomes of comments and statuses. It may be called twice with the same arrival. */
export function registerItemHandler(handler: ItemHandler): void {
  handleItem = handler;
}

/** Handles arrivals, each in a job of its own that is repeated when it fails. */
export const arrivalJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: ARRIVED_QUEUE,
    retries: 5,
    parallel: 4,
    run: async ({ merchantId, id }) => {
      const tenant = services.database.tenant(merchantId);
      const [row] = await tenant.read((db) =>
        db
          .select()
          .from(integrationArrivals)
          .where(and(eq(integrationArrivals.merchantId, merchantId), eq(integrationArrivals.id, String(id)))),
      );
      if (!row) return;
      const { content, integration } = row;
      if (content.kind !== 'contact')
        return handleItem?.(services, merchantId, integration, content, (author) =>
          nameOf(services, merchantId, integration, author),
        );
      const synced = SYNCED_IDS.find((one) => one === integration);
      if (synced) await receiveDelivered(services, merchantId, synced, content.item);
    },
  },
];

async function nameOf(
  services: Services,
  merchantId: number,
  integration: IntegrationId,
  author: string,
): Promise<string> {
  const asked = author && INBOUND[integration]?.nameOf?.(author);
  if (!asked) return author;
  const connection = await services.database
    .tenant(merchantId)
    .read((db) => findConnection(db, merchantId, integration));
  if (!connection) return '';
  const answer = await callAction(
    services,
    connection,
    asked.call,
    {},
    { action: 'author', cause: 'delivery' },
  );
  const name = valueAt(dataOf(answer.answer), asked.at);
  return typeof name === 'string' ? name : '';
}
