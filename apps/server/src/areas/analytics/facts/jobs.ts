import { sql } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { listMerchantIds, merchantsOf } from '../../../kernel/merchant-ids.ts';
import { checkDays } from './checking.ts';
import { catchUp } from './keeping.ts';

/** Days that are compared each night, besides the last one. */
const RANDOM_DAYS = 3;

/** Finds what no event announced, and compares random days with their facts at night. */
export const factJobs = (services: Services): JobDefinition[] => [
  {
    queue: 'analytics.catchUp',
    retries: 1,
    maxSeconds: 3_600,
    cron: '* * * * *',
    run: async (_, signal) =>
      each(
        await merchantsOf(services, sql`merchants_with_stale_stats()`),
        (merchantId) => catchUp(services, merchantId, signal),
        signal,
      ),
  },
  {
    queue: 'analytics.check',
    retries: 1,
    maxSeconds: 3_600,
    cron: '47 2 * * *',
    run: async (_, signal) =>
      each(
        await listMerchantIds(services),
        (merchantId) => checkDays(services, merchantId, RANDOM_DAYS, signal),
        signal,
      ),
  },
];
