import { unknownVariables } from './canned.ts';
import { type ConditionOperator, isConditionOperator } from './conditions.ts';
import { isEmail } from './fields.ts';
import { MESSAGE_TEXT_MAX, NAME_MAX, URL_MAX } from './limits.ts';
import { isPattern } from './pattern.ts';
import { isEmpty, toNumber } from './values.ts';

/** Subjects of rules. Specification 7.20 names the calls; the shapes are Foyer's own. */
export const ESCALATION_SUBJECTS = ['conversation', 'task'] as const;

/** When the time of a rule starts. */
export const ESCALATION_STARTS = ['waiting', 'created', 'assigned', 'last_update', 'sla_due'] as const;

/** Since when the time of a rule counts. */
export type EscalationStart = (typeof ESCALATION_STARTS)[number];

/** Fields a condition can use. */
export const ESCALATION_FIELDS = [
  'status',
  'priority',
  'sentiment',
  'channel',
  'department',
  'assigned',
  'label',
  'type',
  'language',
] as const;

/** Fields a condition can use. */
export type EscalationField = (typeof ESCALATION_FIELDS)[number];

/** A condition on the subject of a rule. */
export interface EscalationCondition {
  readonly field: EscalationField;
  readonly operator: ConditionOperator;
  readonly value: string | number | boolean | null;
}

/** Actions of a rule. Subject and text of an email can use the variables of canned replies. */
export type EscalationAction =
  | { readonly type: 'assign'; readonly to: 'member'; readonly memberId: string }
  | { readonly type: 'assign'; readonly to: 'department'; readonly departmentId: string }
  | { readonly type: 'assign'; readonly to: 'round_robin' }
  | { readonly type: 'notify'; readonly memberIds: readonly string[] }
  | { readonly type: 'raise_priority' }
  | { readonly type: 'mail'; readonly address: string; readonly subject: string; readonly text: string }
  | { readonly type: 'webhook'; readonly url: string };

/** An escalation rule. Specification 7.20. */
export interface EscalationRule {
  readonly name: string;
  readonly active: boolean;
  readonly subject: (typeof ESCALATION_SUBJECTS)[number];
  readonly trigger: {
    readonly since: EscalationStart;
    readonly minutes: number;
    /** Whether only opening hours count. */
    readonly inOpeningTime: boolean;
  };
  /** Whether all conditions must match, or any. A rule without conditions always runs. */
  readonly combine: 'all' | 'any';
  readonly conditions: readonly EscalationCondition[];
  readonly actions: readonly EscalationAction[];
  /** Repetition while the same start counts. `times` includes the first run. Null: once. */
  readonly repeat: { readonly everyMinutes: number; readonly times: number } | null;
}

/** Limits of a rule. Minutes: 60 days. `runsPerSubject` stops rules that trigger themselves. */
export const ESCALATION_LIMITS = {
  minutes: 60 * 24 * 60,
  actions: 10,
  conditions: 10,
  times: 100,
  members: 50,
  value: 200,
  subject: 200,
  runsPerSubject: 200,
} as const;

/** The operators that compare numbers. */
const ORDERS: readonly ConditionOperator[] = [
  'isLessThan',
  'isLessThanOrEqual',
  'isGreaterThan',
  'isGreaterThanOrEqual',
];

/** Operators that accept an empty value. The others would always or never match. */
const TAKES_EMPTY: readonly ConditionOperator[] = ['isEqualTo', 'isNotEqualTo', 'hasValue'];

/** Validates a rule. Returns an error message, or null if it is valid. */
export function escalationError(rule: EscalationRule): string | null {
  return (
    nameError(rule.name) ??
    timeError(rule) ??
    countError(rule) ??
    firstError(rule.conditions, conditionError) ??
    firstError(rule.actions, actionError)
  );
}

function nameError(name: string): string | null {
  if (isEmpty(name)) return 'Enter a name for the rule.';
  return name.length > NAME_MAX ? `The name of a rule can have at most ${NAME_MAX} characters.` : null;
}

function timeError({ subject, trigger, repeat }: EscalationRule): string | null {
  if (subject === 'task' && trigger.since === 'waiting')
    return 'A task does not wait for a reply. Choose another start.';
  if (!isWithin(trigger.minutes, ESCALATION_LIMITS.minutes)) return 'Enter a time from 1 minute to 60 days.';
  if (!repeat) return null;
  if (!isWithin(repeat.everyMinutes, ESCALATION_LIMITS.minutes))
    return 'Enter a repeat interval from 1 minute to 60 days.';
  return isWithin(repeat.times, ESCALATION_LIMITS.times)
    ? null
    : `Enter 1 to ${ESCALATION_LIMITS.times} runs.`;
}

function countError({ actions, conditions }: EscalationRule): string | null {
  if (actions.length === 0) return 'Add an action.';
  if (actions.length > ESCALATION_LIMITS.actions)
    return `A rule can have at most ${ESCALATION_LIMITS.actions} actions.`;
  return conditions.length > ESCALATION_LIMITS.conditions
    ? `A rule can have at most ${ESCALATION_LIMITS.conditions} conditions.`
    : null;
}

function conditionError({ field, operator, value }: EscalationCondition): string | null {
  if (!ESCALATION_FIELDS.includes(field)) return 'A condition uses an unknown field.';
  if (!isConditionOperator(operator)) return `The condition on ${field} uses an unknown operator.`;
  if (String(value ?? '').length > ESCALATION_LIMITS.value)
    return `The value of the condition on ${field} can have at most ${ESCALATION_LIMITS.value} characters.`;
  if (isEmpty(value) && !TAKES_EMPTY.includes(operator)) return `The condition on ${field} needs a value.`;
  if (ORDERS.includes(operator) && toNumber(value) === null)
    return `The condition on ${field} needs a number.`;
  return operator === 'regEx' && !isPattern(String(value))
    ? `The pattern of the condition on ${field} is not valid.`
    : null;
}

function actionError(action: EscalationAction): string | null {
  switch (action.type) {
    case 'assign':
      return assignError(action);
    case 'notify':
      return notifyError(action.memberIds);
    case 'raise_priority':
      return null;
    case 'mail':
      return mailError(action);
    case 'webhook':
      return isHttpAddress(action.url)
        ? null
        : 'Enter a webhook address that starts with http:// or https://.';
  }
}

function assignError(action: EscalationAction & { readonly type: 'assign' }): string | null {
  if (action.to === 'member' && isEmpty(action.memberId)) return 'Choose a member.';
  if (action.to === 'department' && isEmpty(action.departmentId)) return 'Choose a department.';
  return null;
}

function notifyError(memberIds: readonly string[]): string | null {
  if (memberIds.length === 0 || memberIds.some(isEmpty)) return 'Choose who to notify.';
  return memberIds.length > ESCALATION_LIMITS.members
    ? `A rule can notify at most ${ESCALATION_LIMITS.members} members.`
    : null;
}

function mailError({ address, subject, text }: EscalationAction & { readonly type: 'mail' }): string | null {
  if (!isEmail(address)) return 'Enter a valid email address.';
  if (isEmpty(subject) || isEmpty(text)) return 'Enter a subject and a text for the email.';
  if (subject.length > ESCALATION_LIMITS.subject)
    return `The subject of an email can have at most ${ESCALATION_LIMITS.subject} characters.`;
  if (/[\r\n]/.test(subject)) return 'The subject of an email must be one line.';
  if (text.length > MESSAGE_TEXT_MAX)
    return `The text of an email can have at most ${MESSAGE_TEXT_MAX} characters.`;
  const [unknown] = [...unknownVariables(subject), ...unknownVariables(text)];
  return unknown === undefined ? null : `The variable {{${unknown}}} does not exist.`;
}

/** Whether a text is an HTTP address. Private hosts are allowed, credentials are not. */
function isHttpAddress(text: string): boolean {
  return (
    text.length <= URL_MAX && /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu.test(text)
  );
}

function firstError<Item>(items: readonly Item[], errorOf: (item: Item) => string | null): string | null {
  for (const item of items) {
    const error = errorOf(item);
    if (error !== null) return error;
  }
  return null;
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
