import { defineError } from '../kernel/errors.ts';

export const addressTaken = defineError(
  'address_taken',
  409,
  'A mailbox with this address is there already.',
);
export const templateTaken = defineError(
  'template_taken',
  409,
  'A mail template with this name is there already.',
);
export const hostRefused = defineError(
  'host_refused',
  400,
  'This mail server is on a private network, which this installation does not reach.',
);
export const dkimKeyRefused = defineError('dkim_key_refused', 400, 'This is no private key for DKIM.');
export const passwordNeeded = defineError(
  'password_needed',
  400,
  'The mail server is another one: please enter the password for it.',
);
export const notHeldBack = defineError('not_held_back', 409, 'This mail is in the inbox already.');
export const mailUnreadable = defineError(
  'mail_unreadable',
  409,
  'This mail cannot be put into the inbox: what came of it is not there any more, or cannot be read.',
);
export const mailboxOff = defineError('mailbox_off', 409, 'This mailbox is switched off.');
export const threadPutAway = defineError(
  'thread_put_away',
  409,
  'This thread is deleted or junk. Restore it to answer.',
);
export const notAMailThread = defineError('not_a_mail', 409, 'This conversation is not by mail.');
export const notFailed = defineError(
  'not_failed',
  409,
  'Only a mail that was not delivered can be sent again.',
);
export const optedOut = defineError(
  'opted_out',
  409,
  'One of these addresses is unsubscribed and gets no new mail.',
);
export const emptyMail = defineError('empty_mail', 400, 'A mail needs a text or a file.');
export const signatureInvalid = defineError(
  'signature_invalid',
  401,
  'The signature of this request is missing, wrong or too old.',
);
