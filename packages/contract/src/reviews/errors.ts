import { defineError } from '../kernel/errors.ts';

export const accountTaken = defineError('account_taken', 409, 'This account is already connected.');

/** The platform rejected the credentials. `errorDescription` has its message. */
export const credentialsRefused = defineError(
  'credentials_refused',
  409,
  'The platform did not accept these credentials.',
);

/** The platform does not support this for replies. */
export const replyNotSupported = defineError(
  'not_possible_there',
  409,
  'The platform does not allow this with a reply.',
);

/** The platform allows one reply only. */
export const alreadyReplied = defineError(
  'replied_already',
  409,
  'The platform allows one reply, and there already is one. Edit it instead.',
);

/** The reply is being sent and cannot be changed. */
export const replyInProgress = defineError('reply_under_way', 409, 'This reply is being sent.');

export const reviewGone = defineError('review_gone', 409, 'This is no longer on the platform.');
