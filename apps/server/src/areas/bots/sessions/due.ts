import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { INSTALLATION, merchantsOf } from '../../../kernel/merchant-ids.ts';
import { conversations } from '../../conversations/tables.ts';
import { liveBotsOf } from '../live-bots.ts';
import { botSessions } from '../tables.ts';
import { serveAll } from './serve.ts';
import { DUE_QUEUE } from './wake.ts';

/** Sessions and conversations of one run. */
const BATCH = 500;
/** Conversations that a process ended before it began are begun within this time. Minutes. */
const MISSED_MINUTES = 15;

/** Wakes sessions: of one merchant when one is due, and of all every minute, with messages that were missed. */
export const dueJob = (services: Services): JobDefinition => ({
  queue: DUE_QUEUE,
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async ({ merchantId }, signal) => {
    const merchantIds =
      merchantId === INSTALLATION
        ? await merchantsOf(services, sql`merchants_with_due_bots(${new Date().toISOString()}::timestamptz)`)
        : [merchantId];
    await each(merchantIds, (id) => runDueFor(services, id, signal), signal);
  },
});

/**
 * Serves what is due of a merchant.
 * @param signal ends it between two batches of conversations, for another process to serve the rest
 */
export async function runDueFor(services: Services, merchantId: number, signal?: AbortSignal): Promise<void> {
  const { routes } = await liveBotsOf(services)(merchantId);
  const ids = await services.database.tenant(merchantId).read(async (db) => {
    const due = await db
      .select({ id: botSessions.conversationId })
      .from(botSessions)
      .innerJoin(
        conversations,
        and(
          eq(conversations.merchantId, botSessions.merchantId),
          eq(conversations.id, botSessions.conversationId),
        ),
      )
      .where(
        and(
          eq(botSessions.merchantId, merchantId),
          isNull(botSessions.endedAt),
          or(lte(botSessions.wakesAt, new Date()), gt(conversations.lastSeq, botSessions.handledSeq)),
        ),
      )
      .limit(BATCH);
    const missed =
      routes.length === 0
        ? []
        : await db
            .select({ id: conversations.id })
            .from(conversations)
            .leftJoin(
              botSessions,
              and(
                eq(botSessions.merchantId, conversations.merchantId),
                eq(botSessions.conversationId, conversations.id),
              ),
            )
            .where(
              and(
                eq(conversations.merchantId, merchantId),
                eq(conversations.kind, 'chat'),
                eq(conversations.inboxStatus, 'Pending'),
                gt(conversations.lastMessageMinute, sql`now() - make_interval(mins => ${MISSED_MINUTES})`),
                eq(conversations.status, 'open'),
                isNull(conversations.assignedTo),
                isNull(botSessions.id),
              ),
            )
            .orderBy(asc(conversations.lastMessageMinute))
            .limit(BATCH);
    return [...due, ...missed].map(({ id }) => id);
  });
  await serveAll(services, merchantId, ids, signal);
}
