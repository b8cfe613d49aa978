import { defineError } from '../kernel/errors.ts';

export const messengerAccountTaken = defineError(
  'messenger_account_taken',
  409,
  'This account is connected already.',
);

/** Responses name the reason. */
export const messengerRefused = defineError('messenger_refused', 409, 'The provider refused this account.');

export const notUndelivered = defineError(
  'not_undelivered',
  409,
  'Only messages that were not delivered can be sent again.',
);
