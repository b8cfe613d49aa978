import { ESCALATION_LOG_DAYS, ESCALATION_RUN_DAYS } from '@foyer/contract/escalations/shapes';
import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { escalationLog } from './tables.ts';

const DAY_MS = 86_400_000;

/** Deletes old log entries every night. */
export const cleanupJob = (services: Services): JobDefinition => ({
  queue: 'escalations.drop',
  retries: 3,
  cron: '40 3 * * *',
  run: () => deleteOldEntries(services, new Date()),
});

/** Runs are kept longer than other entries, since they stop a rule from running more often than it may. */
export async function deleteOldEntries(services: Services, now: Date): Promise<void> {
  const before = (days: number) => lt(escalationLog.createdAt, new Date(now.getTime() - days * DAY_MS));
  for (const merchantId of await listMerchantIds(services)) {
    await services.database
      .tenant(merchantId)
      .transaction((db) =>
        db
          .delete(escalationLog)
          .where(
            and(
              eq(escalationLog.merchantId, merchantId),
              before(ESCALATION_LOG_DAYS),
              or(ne(escalationLog.reason, 'ran'), before(ESCALATION_RUN_DAYS)),
            ),
          ),
      );
  }
}
