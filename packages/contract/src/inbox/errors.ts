import { defineError } from '../kernel/errors.ts';

export const labelTaken = defineError('label_taken', 409, 'A label with this name is there already.');
/** `errorDescription` of the answer says what is wrong with the name. */
export const labelRefused = defineError('label_refused', 400, 'A label cannot have this name.');
export const tooManyLabels = defineError('too_many_labels', 409, 'A conversation has at most 20 labels.');
export const viewTaken = defineError('view_taken', 409, 'A view with this name is there already.');
/** `errorDescription` of the answer says when one may end. */
export const snoozeRefused = defineError('snooze_refused', 400, 'A conversation cannot sleep until then.');
export const statusRefused = defineError('status_refused', 409, 'This conversation cannot get that status.');
export const putAway = defineError(
  'put_away',
  409,
  'This conversation is put away. Restore it before you write.',
);
export const mergeRefused = defineError('merge_refused', 409, 'These conversations cannot be merged.');
export const undoOver = defineError('undo_over', 409, 'This cannot be undone any more.');
export const sendTimeRefused = defineError('send_time_refused', 400, 'Choose a time that is still to come.');
export const alreadySent = defineError('already_sent', 409, 'This message has left already.');
