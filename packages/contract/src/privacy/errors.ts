import { defineError } from '../kernel/errors.ts';

export const notConfirmed = defineError(
  'not_confirmed',
  409,
  'Enter the name of the contact to confirm the erasure.',
);

export const retentionTooShort = defineError('retention_too_short', 409, 'This is less than the minimum.');
