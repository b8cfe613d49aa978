import { defineError } from '../kernel/errors.ts';

/** `errorDescription` says what is wrong. */
export const routingRefused = defineError('routing_refused', 400, 'This rule could not be saved.');
export const routingNameTaken = defineError(
  'routing_name_taken',
  409,
  'A routing rule with this name already exists.',
);
export const routingFull = defineError(
  'routing_full',
  409,
  'You have reached the maximum number of routing rules. Delete one first.',
);
