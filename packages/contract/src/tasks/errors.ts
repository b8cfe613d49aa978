import { defineError } from '../kernel/errors.ts';

/** `current` of the response is the present state of the task. */
export const taskChanged = defineError(
  'task_changed',
  409,
  'Someone else changed this task. Reload to see their changes.',
);
export const taskMoveNotAllowed = defineError(
  'task_move_not_allowed',
  409,
  'This is not possible in the current status.',
);
export const subTaskNotAllowed = defineError(
  'sub_task_not_allowed',
  409,
  'A sub-task cannot have sub-tasks.',
);
/** `errorDescription` names the limit. */
export const taskFull = defineError('task_full', 409, 'This task has reached its limit.');
export const emptyComment = defineError('empty_comment', 400, 'Enter a comment or attach a file.');
export const fieldNameTaken = defineError(
  'task_field_name_taken',
  409,
  'A field with this name already exists.',
);
export const slaScopeTaken = defineError(
  'sla_scope_taken',
  409,
  'A policy for this department and type already exists.',
);
export const slaDefaultStays = defineError('sla_default_stays', 409, 'The default policy cannot be deleted.');
export const taskUndoGone = defineError('task_undo_gone', 409, 'This can no longer be undone.');
