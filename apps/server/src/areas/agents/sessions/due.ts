import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { listMerchantIds, merchantsOf } from '../../../kernel/merchant-ids.ts';
import { conversations } from '../../conversations/tables.ts';
import { engagements } from '../../engagements/tables.ts';
import { liveAgentsOf } from '../live-agents.ts';
import { aiSessions } from '../tables.ts';
import { beginByEngagement } from './beginning.ts';
import { turnJob } from './queue.ts';

/** Sessions of one run. */
const BATCH = 500;
/** Conversations that a process ended before it began are begun within this time. Minutes. */
const MISSED_MINUTES = 15;
/** Retention of ended sessions with their runs. Days. */
const SESSION_DAYS = 365;
const DAY_MS = 86_400_000;

/** Queues the turns that a process did not begin or end, and begins the chats that it missed, every minute. */
export const dueJob = (services: Services): JobDefinition => ({
  queue: 'agents.due',
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async () =>
    each(await merchantsOf(services, sql`merchants_with_due_agents()`), (id) => queueDue(services, id)),
});

/** Queues what is due of a merchant, and begins what was missed. */
export async function queueDue(services: Services, merchantId: number): Promise<void> {
  await queueTurns(services, merchantId);
  if ((await liveAgentsOf(services)(merchantId)).size === 0) return;
  const missed = await services.database.tenant(merchantId).read((db) => readMissed(db, merchantId));
  await each(missed, ({ id }) => beginByEngagement(services, merchantId, id));
}

/** Chats that nobody answers though their engagement names an agent. */
const readMissed = (db: Db, merchantId: number) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(
      engagements,
      and(
        eq(engagements.merchantId, conversations.merchantId),
        eq(engagements.id, conversations.engagementId),
        isNotNull(engagements.aiAgent),
      ),
    )
    .leftJoin(
      aiSessions,
      and(
        eq(aiSessions.merchantId, conversations.merchantId),
        eq(aiSessions.conversationId, conversations.id),
      ),
    )
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.inboxStatus, 'Pending'),
        gt(conversations.lastMessageMinute, sql`now() - make_interval(mins => ${MISSED_MINUTES})`),
        eq(conversations.kind, 'chat'),
        eq(conversations.status, 'open'),
        eq(conversations.withBot, false),
        isNull(conversations.assignedTo),
        isNull(conversations.lastOutboundAt),
        isNull(aiSessions.id),
      ),
    )
    .limit(BATCH);

const queueTurns = (services: Services, merchantId: number): Promise<void> =>
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
    for (const { id } of rows) await services.jobs.enqueue(db, turnJob(merchantId, id));
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
