import { ASSIGNMENT_LOG_DAYS } from '@foyer/contract/assignment/shapes';
import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { EXCLUDED_MS } from './choosing.ts';
import { assignmentExclusions, assignmentLog } from './tables.ts';

const DAY_MS = 86_400_000;

/** Deletes old log entries and expired exclusions every night. */
export const cleanupJob = (services: Services): JobDefinition => ({
  queue: 'assignment.drop',
  retries: 3,
  cron: '50 3 * * *',
  run: () => deleteOld(services, new Date()),
});

export async function deleteOld(services: Services, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction(async (db) => {
      await db
        .delete(assignmentLog)
        .where(
          and(
            eq(assignmentLog.merchantId, merchantId),
            lt(assignmentLog.createdAt, before(ASSIGNMENT_LOG_DAYS * DAY_MS)),
          ),
        );
      await db
        .delete(assignmentExclusions)
        .where(
          and(
            eq(assignmentExclusions.merchantId, merchantId),
            lt(assignmentExclusions.createdAt, before(EXCLUDED_MS)),
          ),
        );
    });
  }
}
