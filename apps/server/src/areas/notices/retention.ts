import { NOTICE_DAYS } from '@foyer/contract/notices/shapes';
import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { notices } from './tables.ts';

const DAY_MS = 86_400_000;

/** Job that deletes old notices every night. */
export const removeOldNoticesJob = (services: Services): JobDefinition => ({
  queue: 'notices.drop',
  retries: 3,
  cron: '20 3 * * *',
  run: () => removeOldNotices(services, new Date()),
});

/** Deletes the notices older than `NOTICE_DAYS`. */
export async function removeOldNotices(services: Services, now: Date): Promise<void> {
  const until = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database
      .tenant(merchantId)
      .transaction((db) =>
        db.delete(notices).where(and(eq(notices.merchantId, merchantId), lt(notices.createdAt, until))),
      );
  }
}
