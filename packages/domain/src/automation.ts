import { unknownVariables } from './canned.ts';
import { isEmail } from './fields.ts';
import type { IntegrationId } from './integrations/index.ts';
import type { LadderStep } from './lead-ladder.ts';
import { MESSAGE_TEXT_MAX, NAME_MAX, URL_MAX } from './limits.ts';
import { type MacroAction, macroError } from './macros.ts';
import { DAYS, type Day } from './merchant.ts';
import { type RuleGroup, ruleConditionsError } from './rule-conditions.ts';
import { TASK_TITLE_MAX, type TaskPriority } from './task.ts';
import { isEmpty } from './values.ts';
import { zoneClock } from './zone-clock.ts';

/** The kinds of subjects that automation rules act on. */
export type AutomationSubject = 'conversation' | 'task' | 'contact';

/** The events of automation rules, with their subject. */
export const AUTOMATION_EVENTS = {
  conversation_started: 'conversation',
  customer_message: 'conversation',
  member_message: 'conversation',
  assigned: 'conversation',
  closed: 'conversation',
  reopened: 'conversation',
  label_added: 'conversation',
  rated: 'conversation',
  no_reply: 'conversation',
  customer_silent: 'conversation',
  schedule: 'conversation',
  ticket_created: 'task',
  ticket_changed: 'task',
  contact_created: 'contact',
  contact_changed: 'contact',
  lead_moved: 'contact',
  webhook: 'contact',
} as const satisfies Record<string, AutomationSubject>;
export type AutomationEvent = keyof typeof AUTOMATION_EVENTS;

/** What starts a rule. `minutes` and opening hours belong to the two events of waiting, time and days to schedules. */
export interface AutomationTrigger {
  readonly event: AutomationEvent;
  readonly minutes?: number | undefined;
  readonly inOpeningTime?: boolean | undefined;
  /** HH:MM in the time zone of the merchant. */
  readonly at?: string | undefined;
  /** Empty: daily. */
  readonly days?: readonly Day[] | undefined;
}

/** Runs an action of a connected integration, with texts for its inputs. */
export interface IntegrationCall {
  readonly type: 'integration';
  readonly integration: IntegrationId;
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Actions beside those of macros. Texts can use the variables of canned replies. */
export type AutomationAction =
  | Exclude<MacroAction, { readonly to: 'me' | 'nobody' }>
  | { readonly type: 'assign'; readonly to: 'nobody' }
  | { readonly type: 'assign'; readonly to: 'round_robin' }
  | { readonly type: 'wait'; readonly minutes: number; readonly unlessReplied: boolean }
  | { readonly type: 'notify'; readonly memberIds: readonly string[] }
  | {
      readonly type: 'mail';
      readonly to: 'customer' | 'address';
      readonly address: string;
      readonly subject: string;
      readonly text: string;
    }
  | { readonly type: 'webhook'; readonly url: string }
  | { readonly type: 'contact_field'; readonly field: string; readonly value: string }
  | { readonly type: 'contact_tag'; readonly tag: string }
  | { readonly type: 'contact_list'; readonly how: 'add' | 'remove'; readonly listId: string }
  | { readonly type: 'lead'; readonly to: LadderStep }
  | {
      readonly type: 'ticket';
      readonly title: string;
      readonly description: string;
      readonly priority: TaskPriority;
    }
  | { readonly type: 'extract' }
  | IntegrationCall
  | { readonly type: 'start_bot'; readonly botId: string };

type ActionType = AutomationAction['type'];

/** The columns of a contact that a rule can fill in. Own fields are named by their id. */
export const AUTOMATION_CONTACT_FIELDS = ['company', 'city', 'language', 'notes'] as const;

/** The subjects that an action can act on. */
export const ACTION_SUBJECTS: Readonly<Record<ActionType, readonly AutomationSubject[]>> = {
  reply: ['conversation'],
  note: ['conversation'],
  add_label: ['conversation'],
  remove_label: ['conversation'],
  priority: ['conversation', 'task'],
  assign: ['conversation', 'task'],
  status: ['conversation'],
  snooze: ['conversation'],
  close: ['conversation'],
  wait: ['conversation', 'task', 'contact'],
  notify: ['conversation', 'task', 'contact'],
  mail: ['conversation', 'task', 'contact'],
  webhook: ['conversation', 'task', 'contact'],
  contact_field: ['conversation', 'contact'],
  contact_tag: ['conversation', 'contact'],
  contact_list: ['conversation', 'contact'],
  lead: ['conversation', 'contact'],
  ticket: ['conversation', 'contact'],
  extract: ['conversation'],
  integration: ['conversation', 'task', 'contact'],
  start_bot: ['conversation', 'task', 'contact'],
};

/** What a rule says. */
export interface AutomationDefinition {
  readonly name: string;
  readonly trigger: AutomationTrigger;
  readonly conditions: RuleGroup;
  readonly actions: readonly AutomationAction[];
}

/** Limits of a rule. Minutes: 60 days. Runs of one rule for one subject in an hour stop chains through other systems. */
export const AUTOMATION_LIMITS = {
  rules: 100,
  actions: 20,
  minutes: 60 * 24 * 60,
  members: 50,
  subject: 200,
  depth: 5,
  runsPerHour: 30,
  value: 1000,
} as const;

/** Validates a rule. Returns an error message, or null. */
export function automationError(rule: AutomationDefinition): string | null {
  if (isEmpty(rule.name)) return 'Enter a name for the rule.';
  if (rule.name.length > NAME_MAX) return `The name of a rule can have at most ${NAME_MAX} characters.`;
  return triggerError(rule.trigger) ?? ruleConditionsError(rule.conditions) ?? actionsError(rule);
}

const isMinutes = (minutes: number | undefined): boolean =>
  minutes !== undefined && Number.isInteger(minutes) && minutes >= 1 && minutes <= AUTOMATION_LIMITS.minutes;

function triggerError({ event, minutes, at, days = [] }: AutomationTrigger): string | null {
  if ((event === 'no_reply' || event === 'customer_silent') && !isMinutes(minutes))
    return 'Enter a time from 1 minute to 60 days.';
  if (event !== 'schedule') return null;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at ?? '')) return 'Enter the time of the schedule.';
  return days.every((day) => DAYS.includes(day)) ? null : 'Choose days of the week.';
}

function actionsError({ trigger, actions }: AutomationDefinition): string | null {
  if (actions.length === 0) return 'Add an action.';
  if (actions.length > AUTOMATION_LIMITS.actions)
    return `A rule can have at most ${AUTOMATION_LIMITS.actions} actions.`;
  const subject = AUTOMATION_EVENTS[trigger.event];
  for (const [index, action] of actions.entries()) {
    if (!ACTION_SUBJECTS[action.type].includes(subject))
      return `Action ${index + 1} needs another event: there is no ${ACTION_SUBJECTS[action.type][0]} to act on.`;
    const wrong = actionError(action);
    if (wrong) return wrong;
  }
  return actions.at(-1)?.type === 'wait' ? 'Add an action after the wait.' : null;
}

function actionError(action: AutomationAction): string | null {
  switch (action.type) {
    case 'wait':
      return isMinutes(action.minutes) ? null : 'A wait lasts from 1 minute to 60 days.';
    case 'notify':
      return action.memberIds.length === 0 || action.memberIds.length > AUTOMATION_LIMITS.members
        ? 'Choose who to notify.'
        : null;
    case 'mail':
      return mailError(action);
    case 'webhook':
      return isHttpAddress(action.url)
        ? null
        : 'Enter a webhook address that starts with http:// or https://.';
    case 'contact_field':
      return isEmpty(action.field) ? 'Choose a field.' : lengthError(action.value);
    case 'contact_tag':
      return isEmpty(action.tag) ? 'Enter a tag.' : null;
    case 'contact_list':
      return isEmpty(action.listId) ? 'Choose a list.' : null;
    case 'ticket':
      return isEmpty(action.title) || action.title.length > TASK_TITLE_MAX
        ? 'Enter a title for the ticket.'
        : variableError(`${action.title} ${action.description}`);
    case 'integration':
      return isEmpty(action.action)
        ? 'Choose what to call.'
        : variableError(Object.values(action.values).join(' '));
    case 'start_bot':
      return isEmpty(action.botId) ? 'Choose a bot.' : null;
    case 'lead':
    case 'extract':
      return null;
    case 'assign':
      if (action.to === 'round_robin' || action.to === 'nobody') return null;
      return macroError([action]);
    default:
      return macroError([action]);
  }
}

const lengthError = (value: string): string | null =>
  value.length > AUTOMATION_LIMITS.value
    ? `A value can have at most ${AUTOMATION_LIMITS.value} characters.`
    : null;

function variableError(text: string): string | null {
  const [unknown] = unknownVariables(text);
  return unknown === undefined ? null : `The variable {{${unknown}}} does not exist.`;
}

function mailError(action: AutomationAction & { readonly type: 'mail' }): string | null {
  if (action.to === 'address' && !isEmail(action.address)) return 'Enter a valid email address.';
  if (isEmpty(action.subject) || isEmpty(action.text)) return 'Enter a subject and a text for the email.';
  if (/[\r\n]/.test(action.subject)) return 'The subject of an email must be one line.';
  if (action.text.length > MESSAGE_TEXT_MAX || action.subject.length > AUTOMATION_LIMITS.subject)
    return 'The email is too long.';
  return variableError(`${action.subject} ${action.text}`);
}

const isHttpAddress = (text: string): boolean =>
  text.length <= URL_MAX && /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu.test(text);

const DAY_MS = 86_400_000;

/** When a schedule is next due after a time, in the time zone of the merchant. Null for other events. */
export function nextSchedule(trigger: AutomationTrigger, after: Date, timeZone: string): Date | null {
  if (trigger.event !== 'schedule' || !trigger.at) return null;
  const clock = zoneClock(timeZone);
  const [hours = 0, minutes = 0] = trigger.at.split(':').map(Number);
  const wall = clock.wallAt(after.getTime());
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 7; day += 1) {
    const at = midnight + day * DAY_MS + (hours * 60 + minutes) * 60_000;
    // Days of the merchant begin with Monday; those of JavaScript with Sunday.
    const name = DAYS[(new Date(at).getUTCDay() + 6) % 7] as Day;
    const isDay = !trigger.days?.length || trigger.days.includes(name);
    const instant = clock.instantAt(at);
    if (isDay && instant > after.getTime()) return new Date(instant);
  }
  return null;
}

/** Why an event starts no run although the conditions hold, or null: no rule twice in a chain, and a bounded depth. */
export function chainRefusal(ruleId: string, causes: readonly string[]): 'loop' | 'depth' | null {
  if (causes.includes(ruleId)) return 'loop';
  return causes.length >= AUTOMATION_LIMITS.depth ? 'depth' : null;
}
