import { decideRun, type EscalationFacts, nextRun } from '@foyer/domain/escalation';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { merchantOf } from '../merchants/queries.ts';
import { storeEntry } from './log.ts';
import { hoursOfMerchant, lockRules, type RuleRow, readRuns, ruleOf } from './rules.ts';
import type { Subject } from './subject.ts';
import { loadSubjects } from './subjects.ts';
import { escalationTimers } from './tables.ts';

export type TimerRow = typeof escalationTimers.$inferSelect;

/** Queue of the jobs that run due timers. */
export const DUE_QUEUE = 'escalations.due';

/** Job for a due timer. At most one waits per second. */
export function wakeAt(merchantId: number, dueAt: Date, now: Date): JobRequest {
  const delaySeconds = Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
  const key = `${merchantId} ${Math.ceil(dueAt.getTime() / 1000)}`;
  return { queue: DUE_QUEUE, key, data: { merchantId }, ...(delaySeconds > 0 && { delaySeconds }) };
}

/** Timers due later than this are left to the sweep every minute, to keep the queue short. Milliseconds. */
const WAKE_WITHIN_MS = 60 * 60_000;

/**
 * Updates the timers of subjects: one per rule that may still run, none otherwise. Removed timers are logged.
 * @returns jobs for the times they are due
 */
export async function setTimers(
  db: Db,
  merchantId: number,
  type: Subject['type'],
  ids: readonly string[],
  now: Date,
): Promise<JobRequest[]> {
  // Rules are locked before timers, in the same order as when a rule is saved or removed.
  const rules = (await lockRules(db, merchantId)).filter((rule) => rule.active && rule.subject === type);
  if (rules.length === 0 || ids.length === 0) return [];
  const subjects = await loadSubjects(db, merchantId, type, ids);
  const ruleIds = rules.map(({ id }) => id);
  const timers = await readTimers(db, merchantId, ruleIds, ids);
  const runs = await readRuns(db, merchantId, ruleIds, ids);
  const hours = hoursOfMerchant(await merchantOf(db, merchantId));
  const wanted: TimerRow[] = [];
  for (const rule of rules) {
    for (const subjectId of ids) {
      const subject = subjects.get(subjectId);
      const timer = timers.get(`${rule.id} ${subjectId}`);
      const ran = runs.of(rule.id, subjectId);
      const dueAt = subject ? nextRun(ruleOf(rule), subject.facts, ran, hours) : null;
      if (dueAt) wanted.push(timerOf(rule, subjectId, dueAt));
      else if (timer) await dropTimer(db, { rule, timer, facts: subject?.facts ?? null, ran, now });
    }
  }
  const changed = wanted.filter(
    ({ ruleId, subjectId, dueAt }) => !isSame(timers.get(`${ruleId} ${subjectId}`)?.dueAt, dueAt),
  );
  // A new start clears the reason, so that it is logged again. Otherwise the stored one is kept, since a run may set it
  // meanwhile.
  const keptReason = sql`case when excluded.due_at > ${now} then null else ${escalationTimers.loggedReason} end`;
  await upsertTimers(db, changed, keptReason);
  const soon = changed.flatMap(({ dueAt }) =>
    dueAt && dueAt.getTime() - now.getTime() < WAKE_WITHIN_MS ? [dueAt] : [],
  );
  return earliestPerSecond(soon).map((dueAt) => wakeAt(merchantId, dueAt, now));
}

const isSame = (before: Date | null | undefined, after: Date | null) =>
  before instanceof Date && after !== null && before.getTime() === after.getTime();

/** The earliest date of each second. */
const earliestPerSecond = (dates: readonly Date[]): Date[] => [
  ...new Map(dates.map((date) => [Math.ceil(Math.max(date.getTime(), 0) / 1000), date])).values(),
];

const timerOf = (
  { merchantId, id: ruleId, subject: subjectType }: RuleRow,
  subjectId: string,
  dueAt: Date,
): TimerRow => ({
  merchantId,
  ruleId,
  subjectType,
  subjectId,
  dueAt,
  loggedReason: null,
});

/** Timers by rule and subject. Not locked, since a run would then skip those that are due. */
async function readTimers(
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
    );
  return new Map(rows.map((row) => [`${row.ruleId} ${row.subjectId}`, row]));
}

/** Stores timers with the given reasons. */
export const storeTimers = (db: Db, rows: readonly TimerRow[]): Promise<void> =>
  upsertTimers(db, rows, sql`excluded.told_reason`);

/** Stores in a fixed order, so that concurrent writes cannot deadlock. */
async function upsertTimers(db: Db, rows: readonly TimerRow[], loggedReason: SQL): Promise<void> {
  if (rows.length === 0) return;
  const ordered = rows.toSorted((a, b) =>
    `${a.ruleId}${a.subjectId}` < `${b.ruleId}${b.subjectId}` ? -1 : 1,
  );
  await db
    .insert(escalationTimers)
    .values(ordered)
    .onConflictDoUpdate({
      target: [escalationTimers.merchantId, escalationTimers.ruleId, escalationTimers.subjectId],
      set: { dueAt: sql`excluded.due_at`, loggedReason },
    });
}

interface Dropping {
  readonly rule: RuleRow;
  readonly timer: TimerRow;
  readonly facts: EscalationFacts | null;
  readonly ran: readonly Date[];
  readonly now: Date;
}

/** Logs why a rule will not run for a subject any more, unless it has run. */
async function dropTimer(db: Db, { rule, timer, facts, ran, now }: Dropping): Promise<void> {
  const removed = await removeTimer(db, timer);
  if (!removed) return;
  const decision = decideRun(ruleOf(rule), facts, now, ran, null);
  if (decision.run || decision.reason === 'already_ran' || decision.reason === removed.loggedReason) return;
  await storeEntry(db, rule, timer, { reason: decision.reason, text: decision.text, createdAt: now });
}

/** @returns the removed timer, if it still existed */
export async function removeTimer(
  db: Db,
  { merchantId, ruleId, subjectId }: Pick<TimerRow, 'merchantId' | 'ruleId' | 'subjectId'>,
): Promise<TimerRow | undefined> {
  const [removed] = await db
    .delete(escalationTimers)
    .where(
      and(
        eq(escalationTimers.merchantId, merchantId),
        eq(escalationTimers.ruleId, ruleId),
        eq(escalationTimers.subjectId, subjectId),
      ),
    )
    .returning();
  return removed;
}
