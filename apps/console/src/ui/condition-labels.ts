import type { ConditionOperator } from '@foyer/domain/conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

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

/**
 * Formats a field with an operator: 'Priority is'. Arabic puts the word for field before the name, since the operators
 * cannot agree in gender with every name.
 */
export function useFieldAndOperator(): (field: string, operator: ConditionOperator) => string {
  const { t, i18n } = useLingui();
  return (field, operator) => {
    const does = i18n._(CONDITION_LABELS[operator]);
    return t`${field} ${does}`;
  };
}
