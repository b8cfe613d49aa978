import { type MacroAction, orderedActions } from '@foyer/domain/macros';
import type { TaskPriority } from '@foyer/domain/task';

export type ActionType = MacroAction['type'];

/** The assignee that a macro sets. */
export type AssignTo = 'me' | 'member' | 'department' | 'nobody';

/** How long a macro snoozes a conversation. */
export type SnoozeFor = 'tomorrow' | 'next_week' | 'hours' | 'days';

/** An action in the editor. Input for one kind is kept while another is selected. */
export interface ActionDraft {
  readonly type: ActionType;
  readonly text: string;
  readonly label: string;
  readonly to: AssignTo;
  readonly memberId: string;
  readonly departmentId: string;
  readonly status: 'Pending' | 'Completed' | 'Junk';
  readonly snooze: SnoozeFor;
  /** The number of hours or days, as typed. */
  readonly amount: string;
  readonly priority: TaskPriority;
}

const MINUTES = { hours: 60, days: 24 * 60 } as const;

const EMPTY: Omit<ActionDraft, 'type'> = {
  text: '',
  label: '',
  to: 'me',
  memberId: '',
  departmentId: '',
  status: 'Completed',
  snooze: 'tomorrow',
  amount: '4',
  priority: 'High',
};

export const newDraft = (type: ActionType): ActionDraft => ({ ...EMPTY, type });

/** The draft of a stored action. */
export function draftOf(action: MacroAction): ActionDraft {
  if (action.type !== 'snooze') return { ...EMPTY, ...action };
  if ('until' in action) return { ...EMPTY, type: 'snooze', snooze: action.until };
  const unit = action.minutes % MINUTES.days === 0 ? 'days' : 'hours';
  return { ...EMPTY, type: 'snooze', snooze: unit, amount: String(action.minutes / MINUTES[unit]) };
}

/** The action of a draft. */
export function actionOf(draft: ActionDraft): MacroAction {
  const { type, text, label, status, priority } = draft;
  switch (type) {
    case 'reply':
    case 'note':
      return { type, text };
    case 'add_label':
    case 'remove_label':
      return { type, label };
    case 'status':
      return { type, status };
    case 'priority':
      return { type, priority };
    case 'close':
      return { type };
    case 'assign':
      return assignOf(draft);
    case 'snooze':
      return snoozeOf(draft);
  }
}

function assignOf({ to, memberId, departmentId }: ActionDraft): MacroAction {
  if (to === 'member') return { type: 'assign', to, memberId };
  if (to === 'department') return { type: 'assign', to, departmentId };
  return { type: 'assign', to };
}

function snoozeOf({ snooze, amount }: ActionDraft): MacroAction {
  if (snooze === 'tomorrow' || snooze === 'next_week') return { type: 'snooze', until: snooze };
  return { type: 'snooze', minutes: Math.round(Number(amount) * MINUTES[snooze]) };
}

/** The drafts in the order of execution. */
export function inOrder(drafts: readonly ActionDraft[]): ActionDraft[] {
  const actions = drafts.map(actionOf);
  return orderedActions(actions).map((action) => drafts[actions.indexOf(action)] as ActionDraft);
}
