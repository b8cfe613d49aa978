import { defineError } from '../kernel/errors.ts';

/** The account is connected already. */
export const accountTaken = defineError('account_taken', 409, 'This account is already connected.');

/** The credentials are of no use: the platform's own words follow in the description. */
export const credentialsRefused = defineError(
  'credentials_refused',
  409,
  'The platform did not accept these credentials.',
);

/** The platform does not let one do this with a reply. */
export const notPossibleThere = defineError(
  'not_possible_there',
  409,
  'The platform does not allow this with a reply.',
);

/** A platform that has one reply only has one already. */
export const repliedAlready = defineError(
  'replied_already',
  409,
  'The platform allows one reply, and there already is one. Edit it instead.',
);

/** A reply that is on its way cannot be touched. */
export const replyUnderWay = defineError('reply_under_way', 409, 'This reply is being sent.');

/** The review is not on the platform any more. */
export const reviewGone = defineError('review_gone', 409, 'This is no longer on the platform.');
