/**
 * Status of a task. Specification 4.
 *
 * - `Open`: unassigned.
 * - `Assigned`: assigned, not started.
 * - `In Progress`: being worked on.
 * - `Pending`: waiting for the customer. Its clocks are paused.
 * - `Completed`: done. Can be reopened.
 */
export const TASK_STATUSES = ['Open', 'Pending', 'Assigned', 'In Progress', 'Completed'] as const;

/** One of the statuses of a task. Specification 4. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * Allowed transitions. Specification 4 names the statuses only. Tasks that are not completed move freely. A completed
 * task cannot move directly to Pending, so that its clocks run after reopening.
 */
export const ALLOWED_TASK_MOVES: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  Open: ['Assigned', 'In Progress', 'Pending', 'Completed'],
  Assigned: ['Open', 'In Progress', 'Pending', 'Completed'],
  'In Progress': ['Open', 'Assigned', 'Pending', 'Completed'],
  Pending: ['Open', 'Assigned', 'In Progress', 'Completed'],
  Completed: ['Open', 'Assigned', 'In Progress'],
};

/** Whether a text is one of the statuses, case-sensitive. Specification 4. */
export function isTaskStatus(text: string): text is TaskStatus {
  return (TASK_STATUSES as readonly string[]).includes(text);
}

/** Whether a task may move to another status. False for the same status. */
export function mayMoveTask(from: TaskStatus, to: TaskStatus): boolean {
  return ALLOWED_TASK_MOVES[from].includes(to);
}

/** Whether a task is done. */
export function isClosed(status: TaskStatus): boolean {
  return status === 'Completed';
}

/** Whether the customer has to reply next. */
export function isWaitingForCustomer(status: TaskStatus): boolean {
  return status === 'Pending';
}

/**
 * Status after a change of assignee: Open and Assigned follow the assignee, others stay. Also corrects manual choices,
 * such as Open for an assigned task.
 */
export function statusAfterAssigning(status: TaskStatus, hasAssignee: boolean): TaskStatus {
  return status === 'Open' || status === 'Assigned' ? notBegun(hasAssignee) : status;
}

/** Status of a reopened task. */
export function statusAfterReopening(hasAssignee: boolean): TaskStatus {
  return notBegun(hasAssignee);
}

/**
 * Status after a reply of the customer. A pending task returns to its assignee or the queue, a completed one is
 * reopened, others stay.
 */
export function statusAfterCustomerReply(status: TaskStatus, hasAssignee: boolean): TaskStatus {
  if (isClosed(status)) return statusAfterReopening(hasAssignee);
  if (!isWaitingForCustomer(status)) return status;
  return hasAssignee ? 'In Progress' : 'Open';
}

function notBegun(hasAssignee: boolean): TaskStatus {
  return hasAssignee ? 'Assigned' : 'Open';
}
