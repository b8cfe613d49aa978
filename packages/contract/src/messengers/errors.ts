import { defineError } from '../kernel/errors.ts';

export const messengerAccountTaken = defineError(
  'messenger_account_taken',
  409,
  'This account is already connected.',
);

/** Responses name the reason. */
export const messengerRefused = defineError('messenger_refused', 409, 'The provider refused this account.');

export const notUndelivered = defineError(
  'not_undelivered',
  409,
  'Only messages that were not delivered can be sent again.',
);

export const templateNotApproved = defineError(
  'template_not_approved',
  409,
  'The provider does not allow this template any more. Select another one.',
);

export const templateNeedsMedia = defineError(
  'template_needs_media',
  409,
  'Templates with a picture, video or document cannot be sent from here.',
);

export const arrivalSettled = defineError(
  'arrival_settled',
  409,
  'This message is already in its conversation.',
);
