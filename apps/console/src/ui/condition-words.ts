import type { ConditionOperator } from '@foyer/domain/conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the operators of conditions mean. Specification 5. */
export const CONDITION_WORDS: Readonly<Record<ConditionOperator, MessageDescriptor>> = {
  contains: msg`contains`,
  isEqualTo: msg`is`,
  isNotEqualTo: msg`is not`,
  isLessThan: msg`is less than`,
  isLessThanOrEqual: msg`is at most`,
  isGreaterThan: msg`is more than`,
  isGreaterThanOrEqual: msg`is at least`,
  beginsWith: msg`starts with`,
  endsWith: msg`ends with`,
  doesNotContain: msg`does not contain`,
  regEx: msg`matches the pattern`,
  hasValue: msg`has a value`,
};
