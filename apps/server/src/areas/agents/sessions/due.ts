import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { listMerchantIds, merchantsOf } from '../../../kernel/merchant-ids.ts';
import { conversations } from '../../conversations/tables.ts';
import { aiSessions } from '../tables.ts';
import { turnJob } from './queue.ts';

/** Sessions of one run. */
const BATCH = 500;
/** Retention of ended sessions with their runs. Days. */
const SESSION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Queues the turns that a process did not begin or end, every minute. */
export const dueJob = (services: Services): JobDefinition => ({
  queue: 'agents.due',
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async () =>
    each(await merchantsOf(services, sql`merchants_with_due_agents()`), (id) => queueDue(services, id)),
});

/** Queues what is due of a merchant. */
export const queueDue = (services: Services, merchantId: number): Promise<void> =>
  services.database.tenant(merchantId).transaction(async (db) => {
    const rows = await db
      .select({ id: aiSessions.conversationId })
      .from(aiSessions)
      .innerJoin(
        conversations,
        and(
          eq(conversations.merchantId, aiSessions.merchantId),
          eq(conversations.id, aiSessions.conversationId),
        ),
      )
      .where(
        and(
          eq(aiSessions.merchantId, merchantId),
          isNull(aiSessions.endedAt),
          or(
            gt(conversations.lastSeq, aiSessions.handledSeq),
            eq(conversations.withBot, false),
            lt(aiSessions.leaseUntil, new Date()),
          ),
        ),
      )
      .limit(BATCH);
    for (const { id } of rows) await services.jobs.enqueue(db, turnJob(merchantId, id, 0));
  });

/** Deletes old sessions every night. */
export const cleanupJob = (services: Services): JobDefinition => ({
  queue: 'agents.drop',
  retries: 3,
  cron: '25 3 * * *',
  run: async () => {
    const before = new Date(Date.now() - SESSION_DAYS * DAY_MS);
    for (const merchantId of await listMerchantIds(services))
      await services.database
        .tenant(merchantId)
        .transaction((db) =>
          db
            .delete(aiSessions)
            .where(and(eq(aiSessions.merchantId, merchantId), lt(aiSessions.endedAt, before))),
        );
  },
});
