import { integrations as calls } from '@foyer/contract';
import { listIntegrationCalls } from '@foyer/contract/integrations/calls';
import { INTEGRATION_CALL_DAYS } from '@foyer/contract/integrations/constants';
import { integrationCallList } from '@foyer/contract/integrations/list';
import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { registerListExport } from '../exports/source.ts';
import { syncJobs } from './contact-sync/index.ts';
import { callRows, handlers } from './handlers.ts';
import { calendarJobs } from './inbound/google-calendar.ts';
import { arrivalJobs } from './inbound/handling.ts';
import { registerWebhook } from './inbound/webhook.ts';
import { integrationArrivals, integrationCalls } from './tables.ts';

const DAY_MS = 86_400_000;

export const area = answer(calls, handlers);

/** The address to which other systems deliver. */
export const routes = registerWebhook;

export const jobs = (services: Services): readonly JobDefinition[] => [
  ...syncJobs(services),
  ...arrivalJobs(services),
  ...calendarJobs(services),
  {
    queue: 'integrations.drop',
    retries: 3,
    cron: '53 3 * * *',
    run: async () => {
      const { database } = services;
      const before = new Date(Date.now() - INTEGRATION_CALL_DAYS * DAY_MS);
      for (const merchantId of await listMerchantIds({ database }))
        await database.tenant(merchantId).transaction(async (db) => {
          for (const table of [integrationCalls, integrationArrivals])
            await db.delete(table).where(and(eq(table.merchantId, merchantId), lt(table.createdAt, before)));
        });
    },
  },
];

export function start(): void {
  registerListExport({
    list: integrationCallList,
    access: listIntegrationCalls.access,
    count: callRows.exported.count,
    page: callRows.exported.page,
    cells: {
      time: ({ createdAt }) => createdAt,
      integration: ({ integration }) => integration,
      action: ({ action }) => action,
      cause: ({ cause }) => cause,
      state: ({ state }) => state,
      status: ({ status }) => status,
      duration: ({ duration }) => duration,
    },
  });
}
