import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { dropArrivals } from './receiving.ts';

/** How long a delivery by a provider is known, so that a repeated one is recognized. */
const KEEP_MS = 30 * 86_400_000;

/** Forgets old deliveries. */
export const messengerJobs = (services: Services): readonly JobDefinition[] => [
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
