import { defineError } from '../kernel/errors.ts';

export const addressTaken = defineError('address_taken', 409, 'A mailbox with this address already exists.');
export const templateTaken = defineError(
  'template_taken',
  409,
  'An email template with this name already exists.',
);
export const hostRefused = defineError(
  'host_refused',
  400,
  'This mail server is on a private network, which this installation does not allow.',
);
export const dkimKeyRefused = defineError('dkim_key_refused', 400, 'This is not a private key for DKIM.');
export const passwordNeeded = defineError(
  'password_needed',
  400,
  'Enter the password for the new mail server.',
);
export const notQuarantined = defineError('not_quarantined', 409, 'This email is already in the inbox.');
export const mailUnreadable = defineError(
  'mail_unreadable',
  409,
  'This email cannot be moved to the inbox because it can no longer be read.',
);
export const mailboxOff = defineError('mailbox_off', 409, 'This mailbox is turned off.');
export const threadDiscarded = defineError(
  'mail_thread_discarded',
  409,
  'This conversation is deleted or junk. Restore it to reply.',
);
export const notAMailThread = defineError('not_a_mail', 409, 'This is not an email conversation.');
export const notFailed = defineError(
  'not_failed',
  409,
  'Only emails that were not delivered can be sent again.',
);
export const optedOut = defineError(
  'opted_out',
  409,
  'One of these addresses has unsubscribed and cannot receive new email.',
);
export const emptyMail = defineError('empty_mail', 400, 'Write a message or attach a file.');
export const signatureInvalid = defineError(
  'signature_invalid',
  401,
  'The signature of this request is missing, wrong or too old.',
);
