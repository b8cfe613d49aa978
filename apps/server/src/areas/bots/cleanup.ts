import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { botSessions } from './tables.ts';

/** Retention of ended sessions with their paths. Days. */
const SESSION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Deletes old sessions every night. */
export const cleanupJob = (services: Services): JobDefinition => ({
  queue: 'bots.drop',
  retries: 3,
  cron: '20 3 * * *',
  run: async () => {
    const before = new Date(Date.now() - SESSION_DAYS * DAY_MS);
    for (const merchantId of await listMerchantIds(services))
      await services.database
        .tenant(merchantId)
        .transaction((db) =>
          db
            .delete(botSessions)
            .where(and(eq(botSessions.merchantId, merchantId), lt(botSessions.endedAt, before))),
        );
  },
});
