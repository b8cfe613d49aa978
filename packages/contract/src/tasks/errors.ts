import { defineError } from '../kernel/errors.ts';

/** The answer holds the task as it is now in `current`. */
export const taskChanged = defineError('task_changed', 409, 'Somebody changed this task in the meantime.');
export const taskMoveNotAllowed = defineError(
  'task_move_not_allowed',
  409,
  'That is not possible in the present state.',
);
export const subTaskNotAllowed = defineError(
  'sub_task_not_allowed',
  409,
  'A sub-task cannot have sub-tasks of its own.',
);
/** `errorDescription` says of what it has too many. */
export const taskFull = defineError('task_full', 409, 'A task cannot hold more of this.');
export const emptyComment = defineError('empty_comment', 400, 'A comment needs a text or a file.');
export const fieldNameTaken = defineError(
  'task_field_name_taken',
  409,
  'A field with this name is there already.',
);
export const slaScopeTaken = defineError(
  'sla_scope_taken',
  409,
  'There is a policy for this department and type already.',
);
export const slaDefaultStays = defineError('sla_default_stays', 409, 'The default policy cannot be removed.');
export const taskUndoGone = defineError('task_undo_gone', 409, 'This can no longer be undone.');
