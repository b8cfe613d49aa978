import { defineError } from '../kernel/errors.ts';

export const labelTaken = defineError('label_taken', 409, 'A label with this name already exists.');
/** `errorDescription` says what is wrong with the name. */
export const labelRefused = defineError('label_refused', 400, 'This name cannot be used for a label.');
export const tooManyLabels = defineError(
  'too_many_labels',
  409,
  'A conversation can have at most 20 labels.',
);
/** `errorDescription` says how long a snooze may last. */
export const snoozeRefused = defineError(
  'snooze_refused',
  400,
  'A conversation cannot be snoozed until then.',
);
export const statusRefused = defineError(
  'status_refused',
  409,
  'This conversation cannot be set to that status.',
);
export const discarded = defineError(
  'conversation_discarded',
  409,
  'This conversation is deleted or junk. Restore it to reply.',
);
export const mergeRefused = defineError('merge_refused', 409, 'These conversations cannot be merged.');
export const undoOver = defineError('undo_over', 409, 'This can no longer be undone.');
export const sendTimeRefused = defineError('send_time_refused', 400, 'Choose a time in the future.');
export const alreadySent = defineError('already_sent', 409, 'This message has already been sent.');
