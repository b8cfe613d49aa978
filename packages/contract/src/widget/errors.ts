import { defineError } from '../kernel/errors.ts';

export const identityRequired = defineError(
  'identity_required',
  401,
  'This chat requires a signed identity.',
);
export const identityInvalid = defineError('identity_invalid', 401, 'The signed identity is not valid.');
export const addressUnconfirmed = defineError(
  'address_unconfirmed',
  409,
  'Confirm this address first with the code we emailed to it.',
);
export const codeInvalid = defineError('code_invalid', 400, 'This code is wrong or has expired.');
export const originRefused = defineError(
  'origin_refused',
  403,
  'This engagement cannot be used on this site.',
);
export const historyAddressMissing = defineError(
  'history_address_missing',
  409,
  'This visitor has no email address.',
);
export const unsubscribed = defineError(
  'unsubscribed',
  409,
  'This address has unsubscribed from your email.',
);
export const engagementPaused = defineError('engagement_paused', 409, 'This chat is paused right now.');
export const engagementEnded = defineError('engagement_ended', 409, 'This chat has ended.');
