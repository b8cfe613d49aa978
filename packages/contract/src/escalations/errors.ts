import { defineError } from '../kernel/errors.ts';

/** `errorDescription` says what is wrong. */
export const ruleRefused = defineError('rule_refused', 400, 'This rule could not be saved.');
export const rulesFull = defineError(
  'rules_full',
  409,
  'You have reached the maximum number of rules. Delete one first.',
);
