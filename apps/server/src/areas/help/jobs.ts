import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { helpLostSearches } from './tables.ts';

/** How long searches without result are kept after the last one. Milliseconds. */
const KEPT_MS = 90 * 86_400_000;

/** Forgets searches without result that nobody repeats. */
export const helpJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: 'help.drop',
    retries: 3,
    cron: '41 4 * * *',
    async run() {
      const before = new Date(Date.now() - KEPT_MS);
      for (const merchantId of await listMerchantIds(services))
        await services.database
          .tenant(merchantId)
          .read((db) =>
            db
              .delete(helpLostSearches)
              .where(and(eq(helpLostSearches.merchantId, merchantId), lt(helpLostSearches.lastAt, before))),
          );
    },
  },
];
