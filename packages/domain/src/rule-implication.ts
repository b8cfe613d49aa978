import { type ConditionOperator, matchesCondition } from './conditions.ts';
import { isRuleGroup, ORDERS, type RuleCondition, type RuleField, type RulePart } from './rule-conditions.ts';
import { toNumber } from './values.ts';

/**
 * Whether everything that meets the first conditions is sure to meet the second. False does not mean the opposite: the
 * conditions are compared, not all possible subjects.
 */
export function implies(some: RulePart, other: RulePart): boolean {
  if (isRuleGroup(other))
    return other.match === 'all' || other.parts.length === 0
      ? other.parts.every((part) => implies(some, part))
      : other.parts.some((part) => implies(some, part)) || splits(some, other);
  if (isRuleGroup(some)) {
    if (some.parts.length === 0) return false;
    return some.match === 'all'
      ? some.parts.some((part) => implies(part, other))
      : some.parts.every((part) => implies(part, other));
  }
  return impliesCondition(some, other);
}

/** A group of alternatives implies another if each alternative does. */
const splits = (some: RulePart, other: RulePart): boolean =>
  isRuleGroup(some) &&
  some.parts.length > 0 &&
  (some.match === 'any'
    ? some.parts.every((part) => implies(part, other))
    : some.parts.some((part) => isRuleGroup(part) && implies(part, other)));

const keyOf = (value: RuleCondition['value']) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

function impliesCondition(some: RuleCondition, other: RuleCondition): boolean {
  if (some.field !== other.field || some.key !== other.key) return false;
  const [left, right] = [keyOf(some.value), keyOf(other.value)];
  if (some.operator === 'regEx') return other.operator === 'regEx' && some.value === other.value;
  if (some.operator === other.operator && left === right) return true;
  const asserts = ['isEqualTo', 'contains', 'beginsWith', 'endsWith'].includes(some.operator);
  switch (other.operator) {
    case 'hasValue':
      return asserts && left !== '';
    case 'contains':
      return asserts && left.includes(right);
    case 'beginsWith':
      return (some.operator === 'isEqualTo' || some.operator === 'beginsWith') && left.startsWith(right);
    case 'endsWith':
      return (some.operator === 'isEqualTo' || some.operator === 'endsWith') && left.endsWith(right);
    case 'isNotEqualTo':
      return some.operator === 'isEqualTo' && left !== right && !MANY.includes(some.field);
    default:
      return ORDERS.includes(other.operator) && impliesOrder(some, other);
  }
}

/** Fields that may have several values, so that one of them rules out no other. */
const MANY: readonly RuleField[] = ['label', 'list', 'tag', 'team', 'assigned', 'email', 'campaign'];

function impliesOrder(some: RuleCondition, other: RuleCondition): boolean {
  const [left, right] = [toNumber(some.value), toNumber(other.value)];
  if (left === null || right === null) return false;
  if (some.operator === 'isEqualTo') return matchesCondition(other.operator, left, right);
  const isUp = (operator: ConditionOperator) => operator.startsWith('isGreaterThan');
  if (!ORDERS.includes(some.operator) || isUp(some.operator) !== isUp(other.operator)) return false;
  const isStrict = !some.operator.endsWith('OrEqual') || other.operator.endsWith('OrEqual');
  return isUp(some.operator)
    ? left > right || (left === right && isStrict)
    : left < right || (left === right && isStrict);
}
