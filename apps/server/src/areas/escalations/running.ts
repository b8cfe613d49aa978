import { decideRun, nextRun } from '@foyer/domain/escalation';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { lockAssignment } from '../assignment/lock.ts';
import { conversations } from '../conversations/tables.ts';
import { merchantOf } from '../merchants/queries.ts';
import { tasks } from '../tasks/tables.ts';
import { storeEntry } from './log.ts';
import { hoursOfMerchant, type RuleRow, readRuns, ruleOf } from './rules.ts';
import { takeSteps } from './steps/index.ts';
import { loadSubjects } from './subjects.ts';
import { escalationLog, escalationRules, escalationTimers } from './tables.ts';
import { removeTimer, storeTimers, type TimerRow, wakeAt } from './timers.ts';

/** How long a timer rests whose work failed unexpectedly. Milliseconds. */
const REST_MS = 5 * 60_000;

/** The most timers that one call works off, so that other jobs have their turn; the next minute goes on. */
const MOST = 500;

/** Works off the timers of a merchant that are due at a time, each in a transaction of its own. */
export async function workOffDue(services: Services, merchantId: number, now: Date): Promise<void> {
  for (let done = 0; done < MOST; done += 1) {
    let timer: TimerRow | null = null;
    try {
      const found = await act(systemScope(services, merchantId), async (db) => {
        timer = await nextDue(db, merchantId, now);
        return timer ? lookAt(services, db, timer, now) : nothing(false);
      });
      if (!found) return;
    } catch (error) {
      if (!timer) throw error;
      services.log.error({ err: error }, 'an escalation timer failed');
      await rest(services, timer, now);
    }
  }
}

const nothing = (result: boolean): Outcome<boolean> => ({ result, audit: [], events: [] });

/** The timer that is due longest, held; those that somebody else works on are passed over. */
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
    .transaction((db) => storeTimers(db, [{ ...timer, dueAt: new Date(now.getTime() + REST_MS) }]));
}

/** Decides about one timer, and runs the rule where it may. */
async function lookAt(services: Services, db: Db, timer: TimerRow, now: Date): Promise<Outcome<boolean>> {
  const { merchantId, ruleId, subjectType, subjectId } = timer;
  const rule = await ruleOfTimer(db, timer);
  // Who shares out work takes this lock before any subject, so whoever will need both does as well.
  if (rule.actions.some((action) => action.type === 'assign' && action.to === 'round_robin')) {
    await lockAssignment(db, merchantId);
  }
  await holdSubject(db, timer);
  const subject = (await loadSubjects(db, merchantId, subjectType, [subjectId])).get(subjectId) ?? null;
  const runs = (await readRuns(db, merchantId, [ruleId], [subjectId])).of(ruleId, subjectId);
  const merchant = await merchantOf(db, merchantId);
  const hours = hoursOfMerchant(merchant);
  const decision = decideRun(ruleOf(rule), subject?.facts ?? null, now, runs, hours);
  if (!decision.run) {
    const due = subject && nextRun(ruleOf(rule), subject.facts, runs, hours);
    const isTold = decision.reason === timer.toldReason || decision.reason === 'already_ran';
    if (decision.reason === 'not_due' && due) {
      await storeTimers(db, [{ ...timer, dueAt: due, toldReason: null }]);
      return { ...nothing(true), jobs: [wakeAt(merchantId, due, now)] };
    }
    if (!isTold) {
      const { reason, text, conditions = [] } = decision;
      await storeEntry(db, rule, timer, { reason, text, conditions: [...conditions], createdAt: now });
    }
    // While its time is over and a condition does not hold, the next change of the subject asks again.
    if (due) await storeTimers(db, [{ ...timer, dueAt: null, toldReason: decision.reason }]);
    else await removeTimer(db, timer);
    return nothing(true);
  }
  const startAt = subject?.facts.starts[rule.trigger.since];
  if (!subject || !startAt) throw new Error('A rule runs for a subject that is there.');
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
  const { result: steps, ...outcome } = await takeSteps({
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
  if (next) await storeTimers(db, [{ ...timer, dueAt: next, toldReason: null }]);
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
  if (!rule) throw new Error('A timer has its rule.');
  return rule;
}

/** Holds what the rule looks at: a reply comes before the decision or after the run, never between. */
async function holdSubject(db: Db, { merchantId, subjectType, subjectId }: TimerRow): Promise<void> {
  const table = subjectType === 'task' ? tasks : conversations;
  await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.merchantId, merchantId), eq(table.id, subjectId)))
    .for('update');
}
