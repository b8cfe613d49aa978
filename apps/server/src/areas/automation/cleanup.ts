import { AUTOMATION_CHECK_DAYS, AUTOMATION_RUN_DAYS } from '@foyer/contract/automation/shapes';
import { and, eq, lt, or } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { automationRuns } from './tables.ts';

const DAY_MS = 86_400_000;

/** Deletes old entries of the run log every night. */
export const cleanupJob = (services: Services): JobDefinition => ({
  queue: 'automation.drop',
  retries: 3,
  cron: '50 3 * * *',
  run: async () => {
    const before = (days: number) => lt(automationRuns.createdAt, new Date(Date.now() - days * DAY_MS));
    for (const merchantId of await listMerchantIds(services))
      await services.database
        .tenant(merchantId)
        .transaction((db) =>
          db
            .delete(automationRuns)
            .where(
              and(
                eq(automationRuns.merchantId, merchantId),
                or(
                  and(eq(automationRuns.state, 'skipped'), before(AUTOMATION_CHECK_DAYS)),
                  before(AUTOMATION_RUN_DAYS),
                ),
              ),
            ),
        );
  },
});
