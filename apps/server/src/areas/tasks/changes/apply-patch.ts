import { taskMoveNotAllowed } from '@foyer/contract/tasks/errors';
import { isClosed, mayMoveTask, statusAfterAssigning, type TaskStatus } from '@foyer/domain/task-status';
import { Refusal } from '../../../kernel/refusal.ts';
import type { TaskRow } from '../rows.ts';

/** Fields of a task that can be changed. Absent fields stay. */
export type Patch = Partial<
  Pick<
    TaskRow,
    | 'mode'
    | 'type'
    | 'subtype'
    | 'priority'
    | 'status'
    | 'title'
    | 'description'
    | 'visitorId'
    | 'parentId'
    | 'assignedTo'
    | 'departmentId'
    | 'dueAt'
    | 'fields'
    | 'removedAt'
  >
> & { readonly tags?: readonly string[] };

/**
 * The task after a change. Status and assignee depend on each other: moving a task to Open by hand unassigns it, and
 * assigning an Open task makes it Assigned.
 * @throws Refusal `task_move_not_allowed`
 */
export function applyPatch(row: TaskRow, { tags: _, ...patch }: Patch, at: Date): TaskRow {
  const after: TaskRow = { ...row, ...patch };
  if (patch.status !== undefined && patch.status !== row.status) {
    if (!mayMoveTask(row.status, patch.status))
      throw new Refusal(taskMoveNotAllowed, sentenceOf(row.status, patch.status));
    if (patch.status === 'Open' && patch.assignedTo === undefined) after.assignedTo = null;
    if (patch.status === 'Assigned' && after.assignedTo === null) {
      throw new Refusal(taskMoveNotAllowed, {
        field: 'status',
        message: 'Assign this task to someone to set its status to Assigned.',
      });
    }
  }
  after.status = statusAfterAssigning(after.status, after.assignedTo !== null);
  after.closedAt = isClosed(after.status) ? (row.closedAt ?? at) : null;
  return after;
}

const sentenceOf = (from: TaskStatus, to: TaskStatus) => ({
  field: 'status',
  message: isClosed(from)
    ? 'A completed task cannot be set to {to}. Reopen it first.'
    : 'A task cannot change from {from} to {to}.',
  values: { from, to },
});
