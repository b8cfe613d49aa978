import { defineError } from '../kernel/errors.ts';

/** The sentence of the refusal says what is wrong. */
export const ruleRefused = defineError('rule_refused', 400, 'This rule cannot be stored.');
export const rulesFull = defineError('rules_full', 409, 'There are as many rules as there may be.');
