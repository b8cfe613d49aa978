import { decideRun, type EscalationFacts, nextRun } from '@foyer/domain/escalation';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { merchantOf } from '../merchants/queries.ts';
import { storeEntry } from './log.ts';
import { hoursOfMerchant, type RuleRow, readRules, readRuns, ruleOf } from './rules.ts';
import { loadSubjects, type Subject } from './subjects.ts';
import { escalationTimers } from './tables.ts';

export type TimerRow = typeof escalationTimers.$inferSelect;

/** The queue whose jobs work off what is due. */
export const DUE_QUEUE = 'escalations.due';

/** A job that comes as a timer is due. One waits for each second at most. */
export function wakeAt(merchantId: number, dueAt: Date, now: Date): JobRequest {
  const delaySeconds = Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
  const key = `${merchantId} ${Math.ceil(dueAt.getTime() / 1000)}`;
  return { queue: DUE_QUEUE, key, data: { merchantId }, ...(delaySeconds > 0 && { delaySeconds }) };
}

/** Timers that are due later than this are left to the sweep of every minute, to keep the queue short. */
const WAKE_WITHIN_MS = 60 * 60_000;

/**
 * Sets the timers of subjects as rules ask now: one where a rule may still run, none where it may not. A timer that
 * goes says so in the log.
 * @returns jobs that come as they are due
 */
export async function setTimers(
  db: Db,
  merchantId: number,
  type: Subject['type'],
  ids: readonly string[],
  now: Date,
): Promise<JobRequest[]> {
  const rules = (await readRules(db, merchantId)).filter((rule) => rule.active && rule.subject === type);
  if (rules.length === 0 || ids.length === 0) return [];
  const ruleIds = rules.map(({ id }) => id);
  // Held before anything is looked at, or what a run told meanwhile would be overwritten.
  const timers = await holdTimers(db, merchantId, ruleIds, ids);
  const subjects = await loadSubjects(db, merchantId, type, ids);
  const runs = await readRuns(db, merchantId, ruleIds, ids);
  const hours = hoursOfMerchant(await merchantOf(db, merchantId));
  const wanted: TimerRow[] = [];
  for (const rule of rules) {
    for (const subjectId of ids) {
      const subject = subjects.get(subjectId);
      const timer = timers.get(`${rule.id} ${subjectId}`);
      const ran = runs.of(rule.id, subjectId);
      const dueAt = subject ? nextRun(ruleOf(rule), subject.facts, ran, hours) : null;
      if (dueAt) wanted.push(timerOf(rule, subjectId, dueAt, timer, now));
      else if (timer) await dropTimer(db, { rule, timer, facts: subject?.facts ?? null, ran, now });
    }
  }
  const changed = wanted.filter(
    ({ ruleId, subjectId, dueAt }) => !isSame(timers.get(`${ruleId} ${subjectId}`)?.dueAt, dueAt),
  );
  await storeTimers(db, changed);
  const soon = changed.flatMap(({ dueAt }) =>
    dueAt && dueAt.getTime() - now.getTime() < WAKE_WITHIN_MS ? [dueAt] : [],
  );
  return earliestPerSecond(soon).map((dueAt) => wakeAt(merchantId, dueAt, now));
}

const isSame = (before: Date | null | undefined, after: Date | null) =>
  before instanceof Date && after !== null && before.getTime() === after.getTime();

/** A second of which one job is enough. */
const earliestPerSecond = (dates: readonly Date[]): Date[] => [
  ...new Map(dates.map((date) => [Math.ceil(Math.max(date.getTime(), 0) / 1000), date])).values(),
];

const timerOf = (
  { merchantId, id: ruleId, subject: subjectType }: RuleRow,
  subjectId: string,
  dueAt: Date,
  before: TimerRow | undefined,
  now: Date,
): TimerRow => ({
  merchantId,
  ruleId,
  subjectType,
  subjectId,
  dueAt,
  // What has begun anew is told of anew.
  toldReason: dueAt > now ? null : (before?.toldReason ?? null),
});

/** Timers by rule and subject, held in the order in which they are stored. */
async function holdTimers(
  db: Db,
  merchantId: number,
  ruleIds: readonly string[],
  subjectIds: readonly string[],
) {
  const rows = await db
    .select()
    .from(escalationTimers)
    .where(
      and(
        eq(escalationTimers.merchantId, merchantId),
        inArray(escalationTimers.ruleId, [...ruleIds]),
        inArray(escalationTimers.subjectId, [...subjectIds]),
      ),
    )
    .orderBy(asc(escalationTimers.ruleId), asc(escalationTimers.subjectId))
    .for('update');
  return new Map(rows.map((row) => [`${row.ruleId} ${row.subjectId}`, row]));
}

/** In one order, so that two who store the same do not wait for each other. */
export async function storeTimers(db: Db, rows: readonly TimerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ordered = rows.toSorted((a, b) =>
    `${a.ruleId}${a.subjectId}` < `${b.ruleId}${b.subjectId}` ? -1 : 1,
  );
  await db
    .insert(escalationTimers)
    .values(ordered)
    .onConflictDoUpdate({
      target: [escalationTimers.merchantId, escalationTimers.ruleId, escalationTimers.subjectId],
      set: { dueAt: sql`excluded.due_at`, toldReason: sql`excluded.told_reason` },
    });
}

interface Dropping {
  readonly rule: RuleRow;
  readonly timer: TimerRow;
  readonly facts: EscalationFacts | null;
  readonly ran: readonly Date[];
  readonly now: Date;
}

/** A rule will not run any more for what it waited for: the log says why, unless it has run. */
async function dropTimer(db: Db, { rule, timer, facts, ran, now }: Dropping): Promise<void> {
  if (!(await removeTimer(db, timer))) return;
  const decision = decideRun(ruleOf(rule), facts, now, ran, null);
  if (decision.run || decision.reason === 'already_ran' || decision.reason === timer.toldReason) return;
  await storeEntry(db, rule, timer, { reason: decision.reason, text: decision.text, createdAt: now });
}

/** @returns whether it was there still */
export async function removeTimer(
  db: Db,
  { merchantId, ruleId, subjectId }: Pick<TimerRow, 'merchantId' | 'ruleId' | 'subjectId'>,
): Promise<boolean> {
  const removed = await db
    .delete(escalationTimers)
    .where(
      and(
        eq(escalationTimers.merchantId, merchantId),
        eq(escalationTimers.ruleId, ruleId),
        eq(escalationTimers.subjectId, subjectId),
      ),
    )
    .returning({ id: escalationTimers.subjectId });
  return removed.length > 0;
}
