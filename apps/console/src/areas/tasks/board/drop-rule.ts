import type { Task } from '@foyer/contract/tasks/shapes';
import { mayMoveTask, statusAfterAssigning, type TaskStatus } from '@foyer/domain/task-status';

/** Why a task cannot be moved to a status; null when it can. */
export type DropRefusal = 'here' | 'not_allowed' | 'needs_assignee' | 'has_assignee';

/** Whether a task can be moved to a status. Open and Assigned follow from the assignee. */
export function dropRefusal(task: Pick<Task, 'status' | 'assignedTo'>, to: TaskStatus): DropRefusal | null {
  if (task.status === to) return 'here';
  if (!mayMoveTask(task.status, to)) return 'not_allowed';
  if (statusAfterAssigning(to, task.assignedTo !== null) === to) return null;
  return to === 'Assigned' ? 'needs_assignee' : 'has_assignee';
}
