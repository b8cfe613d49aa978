import { defineError } from '../kernel/errors.ts';

export const tokensFull = defineError(
  'tokens_full',
  409,
  'You have reached the maximum number of API tokens. Revoke one first.',
);
