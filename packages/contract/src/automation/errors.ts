import { defineError } from '../kernel/errors.ts';

/** `errorDescription` says what is wrong. */
export const automationRefused = defineError('automation_refused', 400, 'This rule could not be saved.');
export const automationNameTaken = defineError(
  'automation_name_taken',
  409,
  'A rule with this name already exists.',
);
export const automationFull = defineError(
  'automation_full',
  409,
  'You have reached the maximum number of rules. Delete one first.',
);
