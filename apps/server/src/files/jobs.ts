import { and, eq, isNull, lt } from 'drizzle-orm';
import { BACKUP_LOCK, unlessLocked } from '../database/lock.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import { act } from '../kernel/action.ts';
import { type Services, systemScope } from '../kernel/context.ts';
import { listMerchantIds } from '../kernel/merchant-ids.ts';
import { files } from './tables.ts';

/** How long a file that no message uses is kept. Milliseconds. */
export const UNUSED_FILE_MS = 24 * 60 * 60 * 1000;

export const fileJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: 'files.removeUnused',
    retries: 3,
    cron: '17 * * * *',
    run: () => removeUnusedFiles(services),
  },
];

/**
 * Deletes files that no message used within a day, and the content of removed files unless a backup is being written.
 */
export async function removeUnusedFiles(services: Services): Promise<void> {
  const before = new Date(Date.now() - UNUSED_FILE_MS);
  for (const merchantId of await listMerchantIds(services)) {
    const removed = await act(systemScope(services, merchantId), async (db) => ({
      result: await db
        .delete(files)
        .where(and(eq(files.merchantId, merchantId), isNull(files.usedAt), lt(files.createdAt, before)))
        .returning({ key: files.key }),
      audit: [],
      events: [],
    }));
    for (const { key } of removed) await services.files.remove(key);
  }
  await unlessLocked(services.database.url, BACKUP_LOCK, () => services.files.purge());
}
