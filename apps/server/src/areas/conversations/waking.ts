import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import { appendWithin, eventEntry, storedEvents, systemAuthor } from './append.ts';
import { conversations } from './tables.ts';

const QUEUE = 'conversations.wake';

/** Job that ends snoozes. It reads due snoozes from the database, so a lost job is recovered by the next. */
export const wakeJob = (merchantId: number, until: Date, now: Date): JobRequest => ({
  queue: QUEUE,
  data: { merchantId },
  delaySeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
});

export const wakingJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 3,
    cron: '* * * * *',
    run: ({ merchantId }) =>
      merchantId === INSTALLATION ? wakeAllDue(services) : wakeDue(services, merchantId),
  },
];

/** Ends due snoozes of all merchants. */
export async function wakeAllDue(services: Services, now = new Date()): Promise<void> {
  const due = sql`merchants_with_due_threads(${now.toISOString()}::timestamptz)`;
  await each(await merchantsOf(services, due), (id) => wakeDue(services, id, now));
}

/** Ends due snoozes of a merchant. */
export async function wakeDue(services: Services, merchantId: number, now = new Date()): Promise<void> {
  const scope = systemScope(services, merchantId);
  const isDue = and(eq(conversations.merchantId, merchantId), lte(conversations.snoozedUntil, now));
  const ids = await scope.tenant.read((db) =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(isDue)
      .orderBy(asc(conversations.snoozedUntil)),
  );
  await each(ids, ({ id }) =>
    act(scope, async (db) => {
      const ofRow = and(isDue, eq(conversations.id, id));
      const [row] = await db.select().from(conversations).where(ofRow).for('update');
      if (!row) return { result: undefined, audit: [], events: [] };
      const isOwed = row.waitingSince !== null && row.status === 'open';
      await db
        .update(conversations)
        .set({
          snoozedUntil: null,
          // Sorts the thread among the newest.
          lastMessageAt: now,
          ...(isOwed && { inboxStatus: 'Pending' }),
        })
        .where(ofRow);
      const stored = await appendWithin(db, [eventEntry(row, systemAuthor, { type: 'woke' })]);
      const ids = { merchantId, conversationID: row.id };
      return {
        result: undefined,
        audit: [
          {
            action: 'conversation.woken',
            subject: ['conversation', row.id],
            before: { snoozedUntil: row.snoozedUntil },
          },
        ],
        events: [
          ...storedEvents(row, stored),
          { name: 'conversation.changed', data: { ...ids, referenceID: row.visitorId } },
        ],
      };
    }),
  );
}
