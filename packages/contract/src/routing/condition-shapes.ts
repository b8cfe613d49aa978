import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import {
  RULE_CONDITION_LIMITS,
  RULE_FIELDS,
  type RuleField,
  type RuleGroup as RuleGroupType,
} from '@foyer/domain/rule-conditions';
import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';

/** Conditions of routing and automation rules. */

export const RuleCondition = z.strictObject({
  field: z.enum(Object.keys(RULE_FIELDS) as [RuleField, ...RuleField[]]),
  /** The id of an own field of contacts. */
  key: Uuid.optional(),
  operator: z.enum(CONDITION_OPERATORS),
  value: z
    .union([z.string().max(RULE_CONDITION_LIMITS.value), z.number(), z.boolean()])
    .nullable()
    .default(null),
});

const match = z.enum(['all', 'any']);
const parts = <Part extends z.ZodType>(part: Part) => z.array(part).max(RULE_CONDITION_LIMITS.conditions);

const InnermostRuleGroup = z.strictObject({ match, parts: parts(RuleCondition) });
const InnerRuleGroup = z.strictObject({ match, parts: parts(z.union([RuleCondition, InnermostRuleGroup])) });

/** Conditions of which all or any must hold, nested at most three deep. Without conditions it always holds. */
export const RuleGroup = z.strictObject({ match, parts: parts(z.union([RuleCondition, InnerRuleGroup])) });
export type RuleGroup = z.infer<typeof RuleGroup>;

/** The domain's type with the nesting of the wire form. */
export const asRuleGroup = (group: RuleGroupType): RuleGroup => group as RuleGroup;

/** The verdict on one condition, in reading order, with what the subject has. */
export const ConditionVerdict = z.object({
  state: z.enum(['met', 'unmet', 'unchecked']),
  actual: z.string(),
});
