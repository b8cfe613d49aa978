import { defineError } from '../kernel/errors.ts';

/** `errorDescription` names the colleague. */
export const alreadyTaken = defineError('already_taken', 409, 'A colleague is handling this conversation.');
export const conversationClosed = defineError('conversation_closed', 409, 'This conversation is closed.');
export const moveNotAllowed = defineError(
  'move_not_allowed',
  409,
  'This is not possible in the current status.',
);
export const emptyMessage = defineError('empty_message', 400, 'Write a message or attach a file.');
export const unknownFile = defineError(
  'unknown_file',
  400,
  'A file attached to this message no longer exists.',
);
export const shortcutTaken = defineError(
  'shortcut_taken',
  409,
  'A canned reply with this shortcut already exists.',
);
/** The file is not a canned reply CSV. */
export const invalidCannedCsv = defineError(
  'no_canned_table',
  400,
  'This file cannot be imported. Its first line must name the columns shortcut, title and text.',
);
export const fileRefused = defineError('file_refused', 415, 'This file type is not supported.');
export const visitorGone = defineError('visitor_gone', 409, 'The visitor has left the site.');
