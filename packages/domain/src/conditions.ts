import { patternFound } from './pattern.ts';
import { isEmpty, toNumber } from './values.ts';

/** The operators of conditions and department rules. Specification 5. */
export const CONDITION_OPERATORS = [
  'contains',
  'isEqualTo',
  'isNotEqualTo',
  'isLessThan',
  'isLessThanOrEqual',
  'isGreaterThan',
  'isGreaterThanOrEqual',
  'beginsWith',
  'endsWith',
  'doesNotContain',
  'regEx',
  'hasValue',
] as const;

/** One of the condition operators. Specification 5. */
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** An operand of a condition. */
export type ConditionValue = string | number | boolean | null | undefined;

function textOf(value: ConditionValue): string {
  return isEmpty(value) ? '' : String(value).trim().toLowerCase();
}

function isEqual(actual: ConditionValue, expected: ConditionValue): boolean {
  const [left, right] = [toNumber(actual), toNumber(expected)];
  return left !== null && right !== null ? left === right : textOf(actual) === textOf(expected);
}

function compares(
  actual: ConditionValue,
  expected: ConditionValue,
  holds: (left: number, right: number) => boolean,
): boolean {
  const [left, right] = [toNumber(actual), toNumber(expected)];
  return left !== null && right !== null && holds(left, right);
}

type Test = (actual: ConditionValue, expected: ConditionValue) => boolean;

const TESTS: Readonly<Record<ConditionOperator, Test>> = {
  contains: (actual, expected) => textOf(actual).includes(textOf(expected)),
  doesNotContain: (actual, expected) => !textOf(actual).includes(textOf(expected)),
  isEqualTo: isEqual,
  isNotEqualTo: (actual, expected) => !isEqual(actual, expected),
  isLessThan: (actual, expected) => compares(actual, expected, (left, right) => left < right),
  isLessThanOrEqual: (actual, expected) => compares(actual, expected, (left, right) => left <= right),
  isGreaterThan: (actual, expected) => compares(actual, expected, (left, right) => left > right),
  isGreaterThanOrEqual: (actual, expected) => compares(actual, expected, (left, right) => left >= right),
  beginsWith: (actual, expected) => textOf(actual).startsWith(textOf(expected)),
  endsWith: (actual, expected) => textOf(actual).endsWith(textOf(expected)),
  regEx: (actual, expected) => patternFound(String(expected ?? ''), isEmpty(actual) ? '' : String(actual)),
  hasValue: (actual) => !isEmpty(actual),
};

/** Whether a text is one of the condition operators. Specification 5. */
export function isConditionOperator(text: string): text is ConditionOperator {
  return Object.hasOwn(TESTS, text);
}

/**
 * Evaluates a condition. Specification 5. Strings are compared trimmed and case-insensitively. Equality is numeric if
 * both sides are numbers. The four order operators are numeric, and false if a side is not a number. `regEx` is
 * case-sensitive. `hasValue` ignores the expected value. An unknown operator is false.
 */
export function matchesCondition(
  operator: string,
  actual: ConditionValue,
  expected: ConditionValue,
): boolean {
  return isConditionOperator(operator) && TESTS[operator](actual, expected);
}
