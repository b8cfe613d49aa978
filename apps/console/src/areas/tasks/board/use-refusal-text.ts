import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { STATUS_LABELS } from '../labels.ts';
import type { DropRefusal } from './drop-rule.ts';

/** The text for why a task cannot be moved. */
export function useRefusalText(): (task: Task, to: TaskStatus, refusal: DropRefusal) => string {
  const { t, i18n } = useLingui();
  return (task, to, refusal) => {
    const number = ticketNumberText(task.number);
    const [from, there] = [i18n._(STATUS_LABELS[task.status]), i18n._(STATUS_LABELS[to])];
    if (refusal === 'needs_assignee') return t`Assign ${number} first`;
    if (refusal === 'has_assignee') return t`${number} is assigned to someone`;
    if (refusal === 'here') return t`${number} is already here`;
    return t`${number} cannot move from ${from} to ${there}`;
  };
}
