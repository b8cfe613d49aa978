import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Services } from '../kernel/context.ts';

/**
 * Makes the first transaction that enqueues a job of the merchant fail with a deadlock. `attempts` counts how often the
 * job was enqueued, lost ones included.
 */
export function loseFirstConflict({ jobs }: Services, queue: string, merchantId: number) {
  const enqueue = jobs.enqueue.bind(jobs);
  let attempts = 0;
  const spy = vi.spyOn(jobs, 'enqueue').mockImplementation(async (db, job) => {
    const isMeant = job.queue === queue && job.data.merchantId === merchantId;
    if (isMeant && ++attempts === 1)
      await db.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
    return enqueue(db, job);
  });
  return { attempts: () => attempts, restore: () => spy.mockRestore() };
}
