import { sql } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { listMerchantIds, merchantsOf } from '../../kernel/merchant-ids.ts';
import { dropArrivals } from './arrivals.ts';
import { lateFilesJob } from './late-files.ts';
import { refreshTemplates } from './templates.ts';

/** How long a delivery by a provider is known, so that a repeated one is recognized. */
const KEEP_MS = 30 * 86_400_000;

/** Templates are read again after so long, besides what the provider reports. */
const TEMPLATES_MS = 6 * 3_600_000;

/** Forgets old deliveries, reads templates, and fetches files that could not be fetched at once. */
export const messengerJobs = (services: Services): readonly JobDefinition[] => [
  lateFilesJob(services),
  {
    queue: 'messengers.templates',
    retries: 1,
    cron: '41 * * * *',
    run: async () =>
      each(await merchantsOf(services, sql`merchants_with_messengers()`), (merchantId) =>
        refreshTemplates(services, merchantId, new Date(Date.now() - TEMPLATES_MS)),
      ),
  },
  {
    queue: 'messengers.drop',
    retries: 3,
    cron: '23 3 * * *',
    run: async () => {
      for (const merchantId of await listMerchantIds(services))
        await dropArrivals(services, merchantId, new Date(Date.now() - KEEP_MS));
    },
  },
];
