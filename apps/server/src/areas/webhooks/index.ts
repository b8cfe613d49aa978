import { webhooks as calls } from '@foyer/contract';
import { listWebhookDeliveries } from '@foyer/contract/webhooks/calls';
import { WEBHOOK_DAYS } from '@foyer/contract/webhooks/constants';
import { webhookDeliveryList } from '@foyer/contract/webhooks/list';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerListExport } from '../exports/source.ts';
import {
  deliveryRows,
  dropDeliveries,
  readDeliveries,
  readDelivery,
  replayDelivery,
  replayFailed,
  sendTest,
} from './deliveries.ts';
import {
  changedEndpoint,
  createEndpoint,
  endpointRecords,
  listEndpoints,
  presentWebhook,
  renewSecret,
} from './endpoints.ts';
import { startWebhooks } from './running.ts';

const DAY_MS = 86_400_000;

export const area = answer(calls, {
  listWebhooks: async (scope) => ({ webhooks: (await listEndpoints(scope)).map(presentWebhook) }),

  async createWebhook(scope, { body }) {
    const { row, secret } = await createEndpoint(scope, body);
    return { ...presentWebhook(row), secret };
  },

  async updateWebhook(scope, { params, body: { ifUnmodifiedSince, ...input } }) {
    const values = (_: unknown, before: Parameters<typeof changedEndpoint>[1]) =>
      changedEndpoint(input, before);
    return presentWebhook(await endpointRecords.change(scope, params.id, { ifUnmodifiedSince }, values));
  },

  removeWebhook: (scope, { params }) => endpointRecords.remove(scope, params.id),

  renewWebhookSecret: async (scope, { params }) => ({ secret: await renewSecret(scope, params.id) }),

  testWebhook: (scope, { params }) => sendTest(scope, params.id),

  replayFailedWebhooks: async (scope, { params }) => ({ count: await replayFailed(scope, params.id) }),

  async listWebhookDeliveries(scope, { query }) {
    const [{ page, ...neighbours }, total] = await Promise.all([
      readDeliveries(scope, query),
      deliveryRows.count(scope.tenant, query),
    ]);
    return { deliveries: page, ...total, ...neighbours };
  },

  getWebhookDelivery: (scope, { params }) => readDelivery(scope, params.id),

  replayWebhookDelivery: (scope, { params }) => replayDelivery(scope, params.id),
});

export const jobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: 'webhooks.drop',
    retries: 3,
    cron: '47 3 * * *',
    run: async () => {
      for (const merchantId of await listMerchantIds(services))
        await dropDeliveries(services, merchantId, new Date(Date.now() - WEBHOOK_DAYS * DAY_MS));
    },
  },
];

export function start(services: Services): Runner {
  registerListExport({
    list: webhookDeliveryList,
    access: listWebhookDeliveries.access,
    count: deliveryRows.exported.count,
    page: readDeliveries,
    cells: {
      time: ({ createdDate }) => new Date(createdDate),
      event: ({ type }) => type,
      endpoint: ({ webhookName }) => webhookName,
      state: ({ state }) => state,
      status: ({ status, error }) => status ?? error?.text ?? '',
      attempts: ({ attempts }) => attempts,
      duration: ({ duration }) => duration,
    },
  });
  return startWebhooks(services);
}
