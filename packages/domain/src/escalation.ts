import { addOpenTime } from './business-time.ts';
import { type ConditionValue, conditionHolds } from './conditions.ts';
import {
  ESCALATION_LIMITS,
  type EscalationCondition,
  type EscalationField,
  type EscalationRule,
  type EscalationStart,
} from './escalation-rule.ts';
import type { OpeningHours } from './opening-hours.ts';
import { TASK_PRIORITIES, type TaskPriority } from './task.ts';

/** Facts about a subject. A start is null if its time does not count. */
export interface EscalationFacts {
  readonly isClosed: boolean;
  /**
   * `waiting`: since when an answer is owed. `last_update`: the last change by a person; what rules do is none, or a
   * rule would start itself anew.
   */
  readonly starts: Readonly<Record<EscalationStart, Date | null>>;
  /** The last reply to the customer, by a member or bot. */
  readonly lastReplyAt: Date | null;
  /** What conditions look at; of several values, such as labels, all. */
  readonly fields: Readonly<Partial<Record<EscalationField, ConditionValue | readonly ConditionValue[]>>>;
}

/** Why a rule does not run. */
export type EscalationRefusal =
  | 'subject_gone'
  | 'inactive'
  | 'closed'
  | 'answered'
  | 'already_ran'
  | 'too_many_runs'
  | 'not_due'
  | 'condition_not_met';

/** Whether a rule runs, or why it does not, with a sentence for the log and the conditions that do not hold. */
export type EscalationDecision =
  | { readonly run: true }
  | {
      readonly run: false;
      readonly reason: EscalationRefusal;
      readonly text: string;
      readonly conditions?: readonly EscalationCondition[];
    };

const MINUTE_MS = 60_000;

const REFUSALS: Readonly<Record<Exclude<EscalationRefusal, 'condition_not_met'>, string>> = {
  subject_gone: 'The conversation or task no longer exists.',
  inactive: 'The rule is turned off.',
  closed: 'The conversation or task is closed.',
  answered: 'A reply came before the time was over.',
  already_ran: 'The rule already ran.',
  too_many_runs: 'The rule ran the maximum number of times.',
  not_due: 'The rule is not due yet.',
};

/**
 * When a rule is due for a subject: its first run, or the next where it repeats. Null where it is not to be expected.
 * The conditions do not count, so a time that has passed means: as soon as they hold.
 *
 * @param runs when the rule ran for this subject. Those before the start that counts now take nothing from it: who
 *   waits a second time is escalated a second time.
 * @param hours the merchant's opening hours; null for always open
 */
export function nextRun(
  rule: EscalationRule,
  facts: EscalationFacts,
  runs: readonly Date[],
  hours: OpeningHours | null,
): Date | null {
  if (standingRefusal(rule, facts, runs) !== null) return null;
  const start = facts.starts[rule.trigger.since];
  if (!start) return null;
  const last = runsSince(start, runs).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const minutes = last ? (rule.repeat?.everyMinutes ?? 0) : rule.trigger.minutes;
  const ms = minutes * MINUTE_MS;
  const from = last ?? start;
  return rule.trigger.inOpeningTime ? addOpenTime(hours, from, ms) : new Date(from.getTime() + ms);
}

/** Whether a rule runs for a subject now; `facts` are null where it is gone. `runs` and `hours` as for `nextRun`. */
export function decideRun(
  rule: EscalationRule,
  facts: EscalationFacts | null,
  now: Date,
  runs: readonly Date[],
  hours: OpeningHours | null,
): EscalationDecision {
  if (!facts) return refused('subject_gone');
  const standing = standingRefusal(rule, facts, runs);
  if (standing) return refused(standing);
  const due = nextRun(rule, facts, runs, hours);
  if (!due || due > now) return refused('not_due');
  const unmet = unmetConditions(rule, facts);
  return unmet.length === 0
    ? { run: true }
    : { run: false, reason: 'condition_not_met', text: unmetText(unmet), conditions: unmet };
}

/** The priority above one, at most High; of what has none, Medium. */
export function raised(priority: TaskPriority | null): TaskPriority {
  const next = priority === null ? 'Medium' : TASK_PRIORITIES[TASK_PRIORITIES.indexOf(priority) + 1];
  return next ?? 'High';
}

function refused(reason: keyof typeof REFUSALS): EscalationDecision {
  return { run: false, reason, text: REFUSALS[reason] };
}

/** What keeps a rule from running whatever the time. */
function standingRefusal(
  rule: EscalationRule,
  facts: EscalationFacts,
  runs: readonly Date[],
): keyof typeof REFUSALS | null {
  if (!rule.active) return 'inactive';
  if (facts.isClosed) return 'closed';
  const start = facts.starts[rule.trigger.since];
  const isAnswered = !start || (facts.lastReplyAt !== null && facts.lastReplyAt > start);
  if (rule.trigger.since === 'waiting' && isAnswered) return 'answered';
  if (runs.length >= ESCALATION_LIMITS.runsPerSubject) return 'too_many_runs';
  const count = start ? runsSince(start, runs).length : 0;
  if (!rule.repeat) return count > 0 ? 'already_ran' : null;
  return count >= rule.repeat.times ? 'too_many_runs' : null;
}

function runsSince(start: Date, runs: readonly Date[]): readonly Date[] {
  return runs.filter((run) => run >= start);
}

/** The conditions that keep a rule from running: those that fail where all must hold, all where none of them does. */
function unmetConditions(rule: EscalationRule, facts: EscalationFacts): readonly EscalationCondition[] {
  const unmet = rule.conditions.filter((condition) => !isMet(condition, facts));
  return rule.combine === 'any' && unmet.length < rule.conditions.length ? [] : unmet;
}

/** Of several values one must do, yet none may be what a negative operator forbids. */
function isMet({ field, operator, value }: EscalationCondition, facts: EscalationFacts): boolean {
  const values: readonly ConditionValue[] = [facts.fields[field]].flat();
  const holds = (one: ConditionValue) => conditionHolds(operator, one, value);
  if (values.length === 0) return holds(null);
  return operator === 'isNotEqualTo' || operator === 'doesNotContain'
    ? values.every(holds)
    : values.some(holds);
}

function unmetText(unmet: readonly EscalationCondition[]): string {
  const written = unmet.map(({ field, operator, value }) => `${field} ${operator} ${value ?? ''}`.trim());
  return `Not met: ${written.join('; ')}.`;
}
