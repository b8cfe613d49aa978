import { and, eq, lte, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { SEND_QUEUE, sendJob, sendReply } from './sending.ts';
import { SYNC_QUEUE, syncAccount, syncJob } from './sync.ts';
import { reviewAccounts, reviewReplies } from './tables.ts';

/** Accounts or replies processed concurrently. */
const AT_ONCE = 4;

/** Jobs that sync accounts and send replies when they are due. */
export const reviewJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: SYNC_QUEUE,
    retries: 2,
    waitsOnce: true,
    parallel: AT_ONCE,
    run: ({ merchantId, accountId }) => syncAccount(services, merchantId, String(accountId), new Date()),
  },
  {
    queue: SEND_QUEUE,
    retries: 2,
    waitsOnce: true,
    parallel: AT_ONCE,
    run: ({ merchantId, replyId }) => sendReply(services, merchantId, String(replyId), new Date()),
  },
  { queue: 'reviews.due', retries: 3, cron: '* * * * *', run: () => queueDue(services, new Date()) },
];

/** Queues the jobs of all due accounts and replies. Jobs already queued are not duplicated. */
export async function queueDue(services: Services, now: Date): Promise<void> {
  const due = sql`merchants_with_due_reviews(${now.toISOString()}::timestamptz)`;
  for (const merchantId of await merchantsOf(services, due)) {
    await act(systemScope(services, merchantId), async (db) => {
      const accounts = await db
        .select({ id: reviewAccounts.id })
        .from(reviewAccounts)
        .where(and(eq(reviewAccounts.merchantId, merchantId), lte(reviewAccounts.nextSyncAt, now)));
      const replies = await db
        .select({ id: reviewReplies.id })
        .from(reviewReplies)
        .where(and(eq(reviewReplies.merchantId, merchantId), lte(reviewReplies.nextAttemptAt, now)));
      const jobs = [
        ...accounts.map(({ id }) => syncJob(merchantId, id)),
        ...replies.map(({ id }) => sendJob(merchantId, id)),
      ];
      return { result: undefined, audit: [], events: [], jobs };
    });
  }
}
