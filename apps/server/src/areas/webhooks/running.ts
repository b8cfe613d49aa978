import { and, eq, lte, sql } from 'drizzle-orm';
import { cached } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { parallelByKey } from '../../kernel/parallel-by-key.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import type {} from '../contacts/events.ts';
import type {} from '../conversations/events.ts';
import type {} from '../tasks/events.ts';
import { activeEndpoints } from './endpoints.ts';
import { deliverEvents, deliverMessages, missedConversations, storeSwept } from './fan-out.ts';
import { sendDue } from './sending.ts';
import { webhookDeliveries } from './tables.ts';

/** Merchants whose events become deliveries at once in a process, and endpoints that are sent to at once. */
const MERCHANTS_AT_ONCE = 4;
const ENDPOINTS_AT_ONCE = 16;
const SWEEP_MS = 5_000;
const MISSED_MS = 30_000;

interface Work {
  readonly merchantId: number;
  /** The conversation whose messages are delivered; none for other events. */
  readonly conversationId?: string;
}
interface Sending {
  readonly merchantId: number;
  readonly endpointId: string;
}

/** Turns events and messages into deliveries, and sends them. For merchants without webhooks it queries nothing. */
export function startWebhooks(services: Services): Runner {
  const { bus, messageEffects, log, database } = services;
  const known = cached<boolean>();
  const onError = (err: unknown) => log.warn({ err }, 'webhooks wait for another attempt');

  const sending = parallelByKey<Sending>(
    ({ merchantId, endpointId }) => sendDue(services, merchantId, endpointId),
    { keyOf: ({ endpointId }) => endpointId, atOnce: ENDPOINTS_AT_ONCE, onError },
  );
  const deliver = async ({ merchantId, conversationId }: Work) => {
    if (conversationId) await deliverMessages(services, merchantId, conversationId);
    else await deliverEvents(services, merchantId);
    for (const endpointId of await dueEndpoints(services, merchantId))
      sending.schedule({ merchantId, endpointId });
  };
  const work = parallelByKey<Work>(deliver, {
    keyOf: ({ merchantId, conversationId = '' }) => `${merchantId} ${conversationId}`,
    atOnce: MERCHANTS_AT_ONCE,
    onError,
  });

  const schedule = async (one: Work) => {
    const hasWebhooks = await known.get(one.merchantId, '', () =>
      database
        .tenant(one.merchantId)
        .read(async (db) => (await activeEndpoints(db, one.merchantId)).length > 0),
    );
    if (hasWebhooks) work.schedule(one);
  };
  const follow = ({ merchantId }: { merchantId: number }) => schedule({ merchantId });
  const stops = [
    messageEffects.add('webhooks', async ({ merchantId, conversationID: conversationId, messages }) => {
      if (messages.some(({ kind }) => kind === 'text')) await schedule({ merchantId, conversationId });
    }),
    bus.follow('conversation.changed', follow),
    bus.follow('contact.changed', follow),
    bus.follow('task.changed', follow),
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'webhooks') known.invalidate(merchantId);
    }),
    bus.on('webhook.due', (one) => sending.schedule(one)),
    bus.onMissed(() => known.clear()),
  ];
  const sweeps = [
    recurring(services, { name: 'webhooks.due', everyMs: SWEEP_MS }, async () => {
      const ids = await merchantsOf(services, sql`merchants_with_webhook_work(now())`);
      for (const merchantId of ids) work.schedule({ merchantId });
    }),
    recurring(services, { name: 'webhooks.missed', everyMs: MISSED_MS }, async () => {
      for (const merchantId of await merchantsOf(services, sql`merchants_with_message_webhooks()`))
        await deliverMissed(services, merchantId, (conversationId) =>
          deliver({ merchantId, conversationId }),
        );
    }),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await work.stop();
      await sending.stop();
    },
  };
}

/** Delivers messages that a process stored shortly before it ended. */
async function deliverMissed(
  services: Services,
  merchantId: number,
  deliver: (conversationId: string) => Promise<void>,
): Promise<void> {
  const startedAt = new Date();
  for (const conversationId of await missedConversations(services, merchantId)) await deliver(conversationId);
  await storeSwept(services, merchantId, startedAt);
}

/** The endpoints of a merchant with due deliveries. */
const dueEndpoints = async ({ database }: Services, merchantId: number): Promise<string[]> => {
  const rows = await database.tenant(merchantId).read((db) =>
    db
      .selectDistinct({ id: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.merchantId, merchantId), lte(webhookDeliveries.dueAt, sql`now()`))),
  );
  return rows.map(({ id }) => id);
};
