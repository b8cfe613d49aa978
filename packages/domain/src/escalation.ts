import { addOpenTime } from './business-time.ts';
import { type ConditionValue, matchesCondition } from './conditions.ts';
import {
  ESCALATION_LIMITS,
  type EscalationCondition,
  type EscalationField,
  type EscalationRule,
  type EscalationStart,
} from './escalation-rule.ts';
import type { OpeningHours } from './opening-hours.ts';
import { TASK_PRIORITIES, type TaskPriority } from './task.ts';

/** Facts about a subject. A start is null if it does not apply. */
export interface EscalationFacts {
  readonly isClosed: boolean;
  /**
   * `waiting`: when the customer began to wait. `last_update`: the last change by a person. Changes by rules do not
   * count, since a rule would restart itself.
   */
  readonly starts: Readonly<Record<EscalationStart, Date | null>>;
  /** The last reply to the customer, by a member or bot. */
  readonly lastReplyAt: Date | null;
  /** Values of the condition fields. Multi-value fields such as labels have a list. */
  readonly fields: Readonly<Partial<Record<EscalationField, ConditionValue | readonly ConditionValue[]>>>;
}

/** Why a rule is skipped. */
export type EscalationRefusal =
  | 'subject_gone'
  | 'inactive'
  | 'closed'
  | 'answered'
  | 'already_ran'
  | 'too_many_runs'
  | 'not_due'
  | 'condition_not_met';

/** Whether a rule runs, or why it is skipped, with a message for the log and the unmet conditions. */
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
 * When a rule is next due for a subject. Null if it will not run. Conditions are ignored, so a time in the past means
 * as soon as they match. Runs before the current start do not count.
 *
 * @param runs times of earlier runs for this subject
 * @param hours the merchant's opening hours. Null: always open
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

/**
 * Whether a rule runs for a subject now. `facts` are null if the subject is deleted. `runs` and `hours` as for
 * `nextRun`.
 */
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

/** The next higher priority, at most High. Medium if there is none. */
export function nextPriority(priority: TaskPriority | null): TaskPriority {
  const next = priority === null ? 'Medium' : TASK_PRIORITIES[TASK_PRIORITIES.indexOf(priority) + 1];
  return next ?? 'High';
}

function refused(reason: keyof typeof REFUSALS): EscalationDecision {
  return { run: false, reason, text: REFUSALS[reason] };
}

/** Why a rule does not run at any time, or null. */
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

/** Conditions that prevent a run: the unmet ones if all must match, or all of them if none matches. */
function unmetConditions(rule: EscalationRule, facts: EscalationFacts): readonly EscalationCondition[] {
  const unmet = rule.conditions.filter((condition) => !isMet(condition, facts));
  return rule.combine === 'any' && unmet.length < rule.conditions.length ? [] : unmet;
}

/** Any value of a list may match. For a negated operator all must. */
function isMet({ field, operator, value }: EscalationCondition, facts: EscalationFacts): boolean {
  const values: readonly ConditionValue[] = [facts.fields[field]].flat();
  const holds = (one: ConditionValue) => matchesCondition(operator, one, value);
  if (values.length === 0) return holds(null);
  return operator === 'isNotEqualTo' || operator === 'doesNotContain'
    ? values.every(holds)
    : values.some(holds);
}

function unmetText(unmet: readonly EscalationCondition[]): string {
  const written = unmet.map(({ field, operator, value }) => `${field} ${operator} ${value ?? ''}`.trim());
  return `Not met: ${written.join('; ')}.`;
}
