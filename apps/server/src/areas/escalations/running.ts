import { decideRun, nextRun } from '@foyer/domain/escalation';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { repeatOnConflict } from '../../kernel/repeat-on-conflict.ts';
import { lockAssignment } from '../assignment/lock.ts';
import { conversations } from '../conversations/tables.ts';
import { merchantOf } from '../merchants/queries.ts';
import { tasks } from '../tasks/tables.ts';
import { storeEntry } from './log.ts';
import { hoursOfMerchant, type RuleRow, readRuns, ruleOf } from './rules.ts';
import { runSteps } from './steps/index.ts';
import { loadSubjects } from './subjects.ts';
import { escalationLog, escalationRules, escalationTimers } from './tables.ts';
import { removeTimer, storeTimers, type TimerRow, wakeAt } from './timers.ts';

/** Delay before a timer is retried after an unexpected error, or a second conflict. Milliseconds. */
const RETRY_AFTER_MS = 5 * 60_000;

/** Maximum timers per call, so that other jobs get a turn. The next minute continues. */
const MAX_TIMERS = 500;

/** Runs the due timers of a merchant, each in its own transaction. A signal ends it between two of them. */
export async function runDueTimers(
  services: Services,
  merchantId: number,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let done = 0; done < MAX_TIMERS; done += 1) {
    signal?.throwIfAborted();
    let timer: TimerRow | null = null;
    try {
      const found = await repeatOnConflict(() =>
        act(systemScope(services, merchantId), async (db) => {
          timer = null;
          timer = await nextDue(db, merchantId, now);
          return timer ? evaluateTimer(services, db, timer, now) : nothing(false);
        }),
      );
      if (!found) return;
    } catch (error) {
      if (!timer) throw error;
      services.log.error({ err: error }, 'an escalation timer failed');
      await rest(services, timer, now);
    }
  }
}

const nothing = (result: boolean): Outcome<boolean> => ({ result, audit: [], events: [] });

/** Locks the timer that has been due longest. Skips locked ones. */
async function nextDue(db: Db, merchantId: number, now: Date): Promise<TimerRow | null> {
  const [timer] = await db
    .select()
    .from(escalationTimers)
    .where(and(eq(escalationTimers.merchantId, merchantId), lte(escalationTimers.dueAt, now)))
    .orderBy(asc(escalationTimers.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return timer ?? null;
}

async function rest(services: Services, timer: TimerRow, now: Date): Promise<void> {
  await services.database
    .tenant(timer.merchantId)
    .transaction((db) => storeTimers(db, [{ ...timer, dueAt: new Date(now.getTime() + RETRY_AFTER_MS) }]));
}

/** Evaluates one timer and runs its rule if it may. */
async function evaluateTimer(
  services: Services,
  db: Db,
  timer: TimerRow,
  now: Date,
): Promise<Outcome<boolean>> {
  const { merchantId, ruleId, subjectType, subjectId } = timer;
  const rule = await ruleOfTimer(db, timer);
  // Automatic assignment takes this lock before it locks subjects. The same order here prevents deadlocks.
  if (rule.actions.some((action) => action.type === 'assign' && action.to === 'round_robin')) {
    await lockAssignment(db, merchantId);
  }
  await lockSubject(db, timer);
  const subject = (await loadSubjects(db, merchantId, subjectType, [subjectId])).get(subjectId) ?? null;
  const runs = (await readRuns(db, merchantId, [ruleId], [subjectId])).of(ruleId, subjectId);
  const merchant = await merchantOf(db, merchantId);
  const hours = hoursOfMerchant(merchant);
  const decision = decideRun(ruleOf(rule), subject?.facts ?? null, now, runs, hours);
  if (!decision.run) {
    const due = subject && nextRun(ruleOf(rule), subject.facts, runs, hours);
    const isLogged = decision.reason === timer.loggedReason || decision.reason === 'already_ran';
    if (decision.reason === 'not_due' && due) {
      await storeTimers(db, [{ ...timer, dueAt: due, loggedReason: null }]);
      return { ...nothing(true), jobs: [wakeAt(merchantId, due, now)] };
    }
    if (!isLogged) {
      const { reason, text, conditions = [] } = decision;
      await storeEntry(db, rule, timer, { reason, text, conditions: [...conditions], createdAt: now });
    }
    // Time is up but a condition does not match. The next change of the subject evaluates it again.
    if (due) await storeTimers(db, [{ ...timer, dueAt: null, loggedReason: decision.reason }]);
    else await removeTimer(db, timer);
    return nothing(true);
  }
  const startAt = subject?.facts.starts[rule.trigger.since];
  if (!subject || !startAt) throw new Error('The subject does not exist.');
  const number = runs.filter((run) => run >= startAt).length + 1;
  const logId = await storeEntry(db, rule, timer, {
    reason: 'ran',
    text: runText(rule, number),
    startAt,
    number,
    createdAt: now,
  });
  if (logId === null) {
    await removeTimer(db, timer);
    return nothing(true);
  }
  const { result: steps, ...outcome } = await runSteps({
    services,
    db,
    merchant,
    rule,
    subject,
    logId,
    now,
  });
  await db
    .update(escalationLog)
    .set({ steps })
    .where(and(eq(escalationLog.merchantId, merchantId), eq(escalationLog.id, logId)));
  const next = nextRun(ruleOf(rule), subject.facts, [...runs, now], hours);
  if (next) await storeTimers(db, [{ ...timer, dueAt: next, loggedReason: null }]);
  else await removeTimer(db, timer);
  return {
    ...outcome,
    result: true,
    jobs: [...(outcome.jobs ?? []), ...(next ? [wakeAt(merchantId, next, now)] : [])],
  };
}

function runText({ repeat }: RuleRow, number: number): string {
  return repeat ? `Ran, ${number} of ${repeat.times}.` : 'Ran.';
}

async function ruleOfTimer(db: Db, { merchantId, ruleId }: TimerRow): Promise<RuleRow> {
  const [rule] = await db
    .select()
    .from(escalationRules)
    .where(and(eq(escalationRules.merchantId, merchantId), eq(escalationRules.id, ruleId)));
  if (!rule) throw new Error('The timer has no rule.');
  return rule;
}

/** Locks the subject, so that a reply is stored before the decision or after the run. */
async function lockSubject(db: Db, { merchantId, subjectType, subjectId }: TimerRow): Promise<void> {
  const table = subjectType === 'task' ? tasks : conversations;
  await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.merchantId, merchantId), eq(table.id, subjectId)))
    .for('update');
}
