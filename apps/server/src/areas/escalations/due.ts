import { sql } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import { runDueTimers } from './running.ts';
import { DUE_QUEUE } from './timers.ts';

/** Runs due timers: of one merchant when a timer is due, and of all every minute to catch missed ones. */
export const dueJob = (services: Services): JobDefinition => ({
  queue: DUE_QUEUE,
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async ({ merchantId }, signal) => {
    const now = new Date();
    const merchantIds =
      merchantId === INSTALLATION
        ? await merchantsOf(services, sql`merchants_with_due_timers(${now.toISOString()}::timestamptz)`)
        : [merchantId];
    await each(merchantIds, (id) => runDueTimers(services, id, now, signal), signal);
  },
});
