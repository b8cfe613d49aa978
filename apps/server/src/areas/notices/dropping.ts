import { NOTICE_DAYS } from '@foyer/contract/notices/shapes';
import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { notices } from './tables.ts';

const DAY_MS = 86_400_000;

/** Every night old notices go. */
export const droppingJob = (services: Services): JobDefinition => ({
  queue: 'notices.drop',
  retries: 3,
  cron: '20 3 * * *',
  run: () => dropOldNotices(services, new Date()),
});

/** Drops the notices that were kept long enough at a time. */
export async function dropOldNotices(services: Services, now: Date): Promise<void> {
  const until = new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database
      .tenant(merchantId)
      .transaction((db) =>
        db.delete(notices).where(and(eq(notices.merchantId, merchantId), lt(notices.createdAt, until))),
      );
  }
}
