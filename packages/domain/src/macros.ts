import { unknownVariables } from './canned.ts';
import { labelError, labelName } from './labels.ts';
import { MESSAGE_TEXT_MAX } from './limits.ts';
import type { MessageStatus } from './message-status.ts';
import { SNOOZE_MAX_DAYS } from './snooze.ts';
import type { TaskPriority } from './task.ts';
import { isEmpty } from './values.ts';

/** The statuses that a macro can set. Specification 4. */
export const MACRO_STATUSES = ['Pending', 'Completed', 'Junk'] as const satisfies readonly MessageStatus[];

/** Maximum number of actions of one macro. */
export const MACRO_ACTIONS_MAX = 10;

/** An action of a macro. Replies can use the variables of canned replies. */
export type MacroAction =
  | { readonly type: 'reply'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'add_label'; readonly label: string }
  | { readonly type: 'remove_label'; readonly label: string }
  | { readonly type: 'assign'; readonly to: 'member'; readonly memberId: string }
  | { readonly type: 'assign'; readonly to: 'department'; readonly departmentId: string }
  | { readonly type: 'assign'; readonly to: 'me' | 'nobody' }
  | { readonly type: 'status'; readonly status: (typeof MACRO_STATUSES)[number] }
  | { readonly type: 'snooze'; readonly minutes: number }
  | { readonly type: 'snooze'; readonly until: 'tomorrow' | 'next_week' }
  | { readonly type: 'priority'; readonly priority: TaskPriority }
  | { readonly type: 'close' };

/** State of a conversation before a macro ran. */
export interface MacroBefore {
  readonly labels: readonly string[];
  readonly memberId: string | null;
  readonly departmentId: string | null;
  readonly status: MessageStatus;
  readonly snoozedUntil: Date | null;
  readonly priority: TaskPriority | null;
  readonly isClosed: boolean;
}

/** The inverse of an action. `nothing` if the action changed nothing. */
export type MacroUndo =
  | { readonly type: 'nothing' }
  | { readonly type: 'add_label'; readonly label: string }
  | { readonly type: 'remove_label'; readonly label: string }
  | { readonly type: 'assign'; readonly memberId: string | null; readonly departmentId: string | null }
  | { readonly type: 'status'; readonly status: MessageStatus }
  | { readonly type: 'snooze'; readonly until: Date | null }
  | { readonly type: 'priority'; readonly priority: TaskPriority | null }
  | { readonly type: 'reopen' };

type MacroActionType = MacroAction['type'];

const SNOOZE_MAX_MINUTES = SNOOZE_MAX_DAYS * 24 * 60;

/** Actions allowed only once. */
const ONCE: readonly MacroActionType[] = ['reply', 'assign', 'status', 'snooze', 'priority', 'close'];

/** Actions that write to the thread and cannot be undone. */
const LASTING: readonly MacroActionType[] = ['reply', 'note'];

const ORDER: readonly MacroActionType[] = [
  'reply',
  'note',
  'add_label',
  'remove_label',
  'priority',
  'assign',
  'status',
  'snooze',
  'close',
];

/** Validates a macro. Returns an error message, or null if it is valid. */
export function macroError(actions: readonly MacroAction[]): string | null {
  if (actions.length === 0) return 'Add an action.';
  if (actions.length > MACRO_ACTIONS_MAX) return `A macro can have at most ${MACRO_ACTIONS_MAX} actions.`;
  for (const action of actions) {
    const error = actionError(action);
    if (error !== null) return error;
  }
  return contradiction(actions);
}

/**
 * Actions in execution order: assignment before replies, replies and notes before the changes they might revert,
 * closing last. Actions of the same kind keep their order.
 */
export function orderedActions(actions: readonly MacroAction[]): MacroAction[] {
  return actions.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The inverse of an action, given the state before the macro. Null for replies and notes, which stay in the thread.
 * Apply inverses in reverse order.
 */
export function inverseOf(action: MacroAction, before: MacroBefore): MacroUndo | null {
  switch (action.type) {
    case 'reply':
    case 'note':
      return null;
    case 'add_label':
      return hasLabel(before, action.label) ? NOTHING : { type: 'remove_label', label: action.label };
    case 'remove_label':
      return hasLabel(before, action.label) ? { type: 'add_label', label: action.label } : NOTHING;
    case 'assign':
      return { type: 'assign', memberId: before.memberId, departmentId: before.departmentId };
    case 'status':
      return action.status === before.status ? NOTHING : { type: 'status', status: before.status };
    case 'snooze':
      return { type: 'snooze', until: before.snoozedUntil };
    case 'priority':
      return action.priority === before.priority ? NOTHING : { type: 'priority', priority: before.priority };
    case 'close':
      return before.isClosed ? NOTHING : { type: 'reopen' };
  }
}

/** Whether all actions of a macro can be undone, because none of them writes to the thread. */
export function isUndoable(actions: readonly MacroAction[]): boolean {
  return !actions.some(({ type }) => LASTING.includes(type));
}

const NOTHING: MacroUndo = { type: 'nothing' };

function rankOf(action: MacroAction): number {
  return action.type === 'assign' && action.to === 'me' ? -1 : ORDER.indexOf(action.type);
}

function keyOf(label: string): string {
  return labelName(label).toLowerCase();
}

function hasLabel({ labels }: MacroBefore, label: string): boolean {
  return labels.some((known) => keyOf(known) === keyOf(label));
}

function actionError(action: MacroAction): string | null {
  switch (action.type) {
    case 'reply':
    case 'note':
      return textError(action);
    case 'add_label':
    case 'remove_label':
      return labelError(action.label);
    case 'assign':
      return assignError(action);
    case 'snooze':
      return snoozeActionError(action);
    default:
      return null;
  }
}

function textError({ type, text }: MacroAction & { readonly type: 'reply' | 'note' }): string | null {
  if (isEmpty(text)) return `Enter the text of the ${type}.`;
  if (text.length > MESSAGE_TEXT_MAX) return `Enter at most ${MESSAGE_TEXT_MAX} characters for the ${type}.`;
  const [unknown] = type === 'reply' ? unknownVariables(text) : [];
  return unknown === undefined ? null : `The variable {{${unknown}}} does not exist.`;
}

function assignError(action: MacroAction & { readonly type: 'assign' }): string | null {
  if (action.to === 'member' && isEmpty(action.memberId)) return 'Choose a member.';
  return action.to === 'department' && isEmpty(action.departmentId) ? 'Choose a department.' : null;
}

function snoozeActionError(action: MacroAction & { readonly type: 'snooze' }): string | null {
  if ('until' in action) return null;
  const { minutes } = action;
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= SNOOZE_MAX_MINUTES
    ? null
    : 'A conversation is snoozed for 1 minute to a year.';
}

/** Actions of a macro that contradict each other. */
function contradiction(actions: readonly MacroAction[]): string | null {
  const types = actions.map(({ type }) => type);
  const twice = ONCE.find((type) => types.indexOf(type) !== types.lastIndexOf(type));
  if (twice) return `A macro has only one action of the kind ${twice}.`;
  const added = labelsOf(actions, 'add_label');
  if (labelsOf(actions, 'remove_label').some((label) => added.includes(label)))
    return 'A macro cannot add a label and remove it.';
  const status = actions.find((action) => action.type === 'status')?.status;
  const isDone = types.includes('close') || status === 'Completed' || status === 'Junk';
  if (types.includes('snooze') && isDone) return 'A macro cannot snooze a conversation that it ends.';
  return types.includes('close') && status === 'Pending'
    ? 'A macro cannot close what it makes pending.'
    : null;
}

function labelsOf(actions: readonly MacroAction[], type: 'add_label' | 'remove_label'): string[] {
  return actions.flatMap((action) => (action.type === type ? [keyOf(action.label)] : []));
}
