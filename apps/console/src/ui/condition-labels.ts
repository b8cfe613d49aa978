import type { ConditionOperator } from '@foyer/domain/conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of condition operators. Specification 5. */
export const CONDITION_LABELS: Readonly<Record<ConditionOperator, MessageDescriptor>> = {
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
