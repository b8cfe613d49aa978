import { defineError } from '../kernel/errors.ts';

export const scoreRuleNameTaken = defineError(
  'score_rule_name_taken',
  409,
  'A scoring rule with this name already exists.',
);

export const tooManyScoreRules = defineError(
  'too_many_score_rules',
  409,
  'There can be at most 100 scoring rules. Delete one first.',
);
