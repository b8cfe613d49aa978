/**
 * Where a task stands. Specification 4.
 *
 * - `Open`: nobody has it.
 * - `Assigned`: somebody has it and has not begun.
 * - `In Progress`: somebody works on it.
 * - `Pending`: it waits for the customer, and its clocks stand still.
 * - `Completed`: it is done, and can be reopened.
 */
export const TASK_STATUSES = ['Open', 'Pending', 'Assigned', 'In Progress', 'Completed'] as const;

/** One of the statuses of a task. Specification 4. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * The statuses to which each can be moved. Specification 4 names the statuses and leaves the moves open.
 * What is not completed moves freely, back too: work can be put down, or given back. A completed task is reopened
 * before it waits for the customer again, so that its clocks run meanwhile.
 */
export const ALLOWED_TASK_MOVES: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  Open: ['Assigned', 'In Progress', 'Pending', 'Completed'],
  Assigned: ['Open', 'In Progress', 'Pending', 'Completed'],
  'In Progress': ['Open', 'Assigned', 'Pending', 'Completed'],
  Pending: ['Open', 'Assigned', 'In Progress', 'Completed'],
  Completed: ['Open', 'Assigned', 'In Progress'],
};

/** Whether a text is one of the statuses, letter by letter. Specification 4. */
export function isTaskStatus(text: string): text is TaskStatus {
  return (TASK_STATUSES as readonly string[]).includes(text);
}

/** Whether a task may be moved from one status to another; staying is no move. */
export function mayMoveTask(from: TaskStatus, to: TaskStatus): boolean {
  return ALLOWED_TASK_MOVES[from].includes(to);
}

/** Whether a task is done. */
export function isClosed(status: TaskStatus): boolean {
  return status === 'Completed';
}

/** Whether the next word is the customer's. */
export function isWaitingForCustomer(status: TaskStatus): boolean {
  return status === 'Pending';
}

/**
 * The status of a task once it is given to somebody, or to nobody: Open and Assigned follow the assignee, the others
 * stay. It also sets right what was asked for by hand, such as Open for a task that somebody has.
 */
export function statusAfterAssigning(status: TaskStatus, hasAssignee: boolean): TaskStatus {
  return status === 'Open' || status === 'Assigned' ? notBegun(hasAssignee) : status;
}

/** The status of a completed task that is reopened: nobody works on it yet. */
export function statusAfterReopening(hasAssignee: boolean): TaskStatus {
  return notBegun(hasAssignee);
}

/**
 * The status of a task once the customer replies. One that waits for the reply goes on with who has it, or back to
 * the queue; a completed one is reopened; the others stay.
 */
export function statusAfterCustomerReply(status: TaskStatus, hasAssignee: boolean): TaskStatus {
  if (isClosed(status)) return statusAfterReopening(hasAssignee);
  if (!isWaitingForCustomer(status)) return status;
  return hasAssignee ? 'In Progress' : 'Open';
}

function notBegun(hasAssignee: boolean): TaskStatus {
  return hasAssignee ? 'Assigned' : 'Open';
}
