import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@foyer/contract/webhooks/constants';
import { sealSecret } from '../../areas/webhooks/endpoints.ts';
import { bodyOf } from '../../areas/webhooks/payloads.ts';
import { newWebhookSecret } from '../../areas/webhooks/signing.ts';
import type { webhookDeliveries, webhookEndpoints } from '../../areas/webhooks/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';
import { idAt } from './visits.ts';

const HOUR_MS = 3_600_000;

/** What the webhook received, newest first: hours ago, the statuses of its attempts, milliseconds. */
const DELIVERED: readonly (readonly [WebhookEvent, number, readonly number[], number])[] = [
  ['ticket.created', 26, [200], 84],
  ['conversation.closed', 27, [200], 71],
  ['lead.moved', 29, [503, 200], 95],
  ['contact.created', 31, [200], 66],
  ['conversation.rated', 33, [200], 78],
  ['ticket.closed', 48, [200], 102],
  ['contact.changed', 52, [500, 500, 200], 640],
  ['ticket.created', 55, [422], 58],
];

/** A webhook of Tidewell. It is turned off, since the demo calls nobody; its log is an example. */
export function makeWebhooks(now: Date, secret: string) {
  const key = { merchantId: TIDEWELL, id: newId() };
  const createdAt = new Date(now.getTime() - 20 * DAY_MS);
  const endpoint: typeof webhookEndpoints.$inferInsert = {
    ...key,
    name: 'Warehouse (example)',
    url: 'https://warehouse.tidewell.example/hooks/foyer',
    events: WEBHOOK_EVENT_NAMES.filter((name) => !name.startsWith('message.')),
    isActive: false,
    sealedSecret: sealSecret(secret, key, newWebhookSecret()),
    lastDeliveredAt: new Date(now.getTime() - 26 * HOUR_MS),
    createdAt,
    modifiedAt: createdAt,
  };
  const deliveries = DELIVERED.map(
    ([type, hoursAgo, statuses, duration]): typeof webhookDeliveries.$inferInsert => {
      const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
      return {
        merchantId: TIDEWELL,
        id: idAt(at),
        endpointId: key.id,
        eventId: newId(),
        type,
        body: bodyOf(type, at, { example: true }),
        state: statuses.at(-1) === 200 ? 'delivered' : 'failed',
        dueAt: null,
        attempts: statuses.length,
        log: statuses.map((status, index) => ({
          date: new Date(at.getTime() + index * 5_000).toISOString(),
          status,
          duration: duration + index * 7,
          error: null,
          response: status === 200 ? '' : status === 422 ? 'Unknown warehouse' : 'Please try again',
        })),
        createdAt: at,
      };
    },
  );
  return { endpoints: [endpoint], deliveries };
}
