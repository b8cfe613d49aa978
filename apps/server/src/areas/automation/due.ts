import { nextSchedule } from '@foyer/domain/automation';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import { conversations } from '../conversations/tables.ts';
import { hoursOfMerchant } from '../escalations/rules.ts';
import { merchantOf } from '../merchants/queries.ts';
import { type Occurrence, startRunsWithin } from './matching.ts';
import { type RuleIndex, readIndex } from './rules.ts';
import { carryOn, dueRuns } from './running.ts';
import type { RunRow } from './runs.ts';
import { automationRules, automationRuns } from './tables.ts';
import { loadTargets } from './target.ts';
import { DUE_QUEUE, dueTime, waitingStart, wakeAt } from './times.ts';

/** Rows per transaction, and conversations that a schedule is for. */
const BATCH = 200;
const SCHEDULED_MAX = 500;

/** Carries on what is due: of one merchant when it is due, and of all every minute to catch what was missed. */
export const dueJob = (services: Services): JobDefinition => ({
  queue: DUE_QUEUE,
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async ({ merchantId }, signal) => {
    const now = new Date();
    const merchantIds =
      merchantId === INSTALLATION
        ? await merchantsOf(services, sql`merchants_with_due_automation(${now.toISOString()}::timestamptz)`)
        : [merchantId];
    await each(merchantIds, (id) => runDue(services, id, now, signal), signal);
  },
});

/**
 * Carries on what is due of a merchant: schedules, times and waits.
 * @param signal ends it between two runs, for another process to carry on
 */
export async function runDue(
  services: Services,
  merchantId: number,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const index = await services.database.tenant(merchantId).read((db) => readIndex(db, merchantId));
  await carryOn(services, merchantId, await startScheduled(services, merchantId, index, now), signal);
  for (let seen = BATCH; seen === BATCH; ) {
    signal?.throwIfAborted();
    const times = await evaluateTimes(services, merchantId, index, now);
    await carryOn(services, merchantId, times.started, signal);
    seen = times.seen;
  }
  await carryOn(services, merchantId, await dueRuns(services, merchantId, now), signal);
}

/**
 * Evaluates times that are over. A time that began again is watched on.
 * @returns how many there were, and the runs that they started
 */
function evaluateTimes(services: Services, merchantId: number, index: RuleIndex, now: Date) {
  return services.database.tenant(merchantId).transaction(async (db) => {
    const rows = await takeWatched(db, merchantId, now);
    if (rows.length === 0) return { seen: 0, started: [] };
    const hours = hoursOfMerchant(await merchantOf(db, merchantId));
    const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
    const targets = await loadTargets(db, merchantId, 'conversation', ids, new Set(), now);
    const times = rows.flatMap((row) => timeOf(row, index, targets.get(row.subjectId), hours) ?? []);
    const later = times.filter(({ dueAt }) => dueAt > now);
    if (later.length > 0)
      await db
        .insert(automationRuns)
        .values(later.map(({ row, dueAt }) => ({ ...row, dueAt })))
        .onConflictDoNothing();
    for (const at of new Set(later.map(({ dueAt }) => dueAt.getTime())))
      for (const job of wakeAt(merchantId, new Date(at), now)) await services.jobs.enqueue(db, job);
    const over = times.filter(({ dueAt }) => dueAt <= now).map(({ occurrence }) => occurrence(now));
    return { seen: rows.length, started: await startRunsWithin(db, merchantId, index, over, now) };
  });
}

/**
 * Takes the watches that are due out of the table, before their conversations are read: a message stored meanwhile is
 * either read then, or watched by a row of its own.
 */
async function takeWatched(db: Db, merchantId: number, now: Date): Promise<RunRow[]> {
  const rows = await db
    .select()
    .from(automationRuns)
    .where(
      and(
        eq(automationRuns.merchantId, merchantId),
        eq(automationRuns.state, 'watching'),
        lte(automationRuns.dueAt, now),
      ),
    )
    .orderBy(asc(automationRuns.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await db
    .delete(automationRuns)
    .where(and(eq(automationRuns.merchantId, merchantId), isOneOf(automationRuns.id, ids)));
  return rows;
}

/** When the time of a watched conversation is over. Null when it no longer runs. */
function timeOf(
  row: RunRow,
  index: RuleIndex,
  target: Parameters<typeof waitingStart>[1] | undefined,
  hours: OpeningHours | null,
) {
  const rules = [...(index.get('no_reply') ?? []), ...(index.get('customer_silent') ?? [])];
  const rule = rules.find(({ id }) => id === row.ruleId);
  const start = rule && target ? waitingStart(rule.trigger, target) : null;
  const dueAt = rule && start ? dueTime(rule.trigger, start, hours) : null;
  if (!rule || !start || !dueAt) return null;
  const occurrence = (now: Date): Occurrence => ({
    event: rule.trigger.event,
    subjectId: row.subjectId,
    key: `${rule.trigger.event}:${start.toISOString()}`,
    at: now,
    facts: {},
    causes: [],
    ruleId: rule.id,
  });
  return { row, dueAt, occurrence };
}

/** Starts the rules whose schedule is due, for the open conversations with the newest messages. */
async function startScheduled(
  services: Services,
  merchantId: number,
  index: RuleIndex,
  now: Date,
): Promise<string[]> {
  if (!index.has('schedule')) return [];
  return services.database.tenant(merchantId).transaction(async (db) => {
    const { timeZone } = await merchantOf(db, merchantId);
    const due = await db
      .select()
      .from(automationRules)
      .where(
        and(
          eq(automationRules.merchantId, merchantId),
          eq(automationRules.active, true),
          lte(automationRules.nextAt, now),
        ),
      )
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    for (const { id, trigger } of due)
      await db
        .update(automationRules)
        .set({ nextAt: nextSchedule(trigger, now, timeZone) })
        .where(and(eq(automationRules.merchantId, merchantId), eq(automationRules.id, id)));
    const open = await openConversations(db, merchantId);
    const occurrences = due.flatMap(({ id: ruleId, nextAt }) =>
      open.map(
        (subjectId): Occurrence => ({
          event: 'schedule',
          subjectId,
          key: `schedule:${nextAt?.toISOString()}`,
          at: now,
          facts: {},
          causes: [],
          ruleId,
        }),
      ),
    );
    return startRunsWithin(db, merchantId, index, occurrences, now);
  });
}

async function openConversations(db: Db, merchantId: number): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.status, 'open')))
    .orderBy(sql`${conversations.lastMessageMinute} desc nulls last`)
    .limit(SCHEDULED_MAX);
  return rows.map(({ id }) => id);
}
