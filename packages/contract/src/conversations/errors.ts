import { defineError } from '../kernel/errors.ts';

/** `errorDescription` of the answer names the colleague who has it. */
export const alreadyTaken = defineError('already_taken', 409, 'A colleague has this conversation.');
export const conversationClosed = defineError('conversation_closed', 409, 'This conversation is closed.');
export const moveNotAllowed = defineError(
  'move_not_allowed',
  409,
  'That is not possible in the present state.',
);
export const emptyMessage = defineError('empty_message', 400, 'A message needs a text or a file.');
export const unknownFile = defineError('unknown_file', 400, 'A file of this message is not there.');
export const shortcutTaken = defineError(
  'shortcut_taken',
  409,
  'A canned reply with this shortcut is there already.',
);
/** A table cannot be read as one of canned replies. */
export const noCannedTable = defineError(
  'no_canned_table',
  400,
  'This is no table of canned replies: its first line must name the columns shortcut, title and text.',
);
export const fileRefused = defineError('file_refused', 415, 'Files of this kind are not accepted.');
export const visitorGone = defineError('visitor_gone', 409, 'The visitor has left the site.');
