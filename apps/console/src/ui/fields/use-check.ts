import { type FieldValue, fieldFault } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react';
import { fieldTextIn } from '../../i18n/field-text.ts';
import type { FormRule } from './binding.ts';

/** The part of a value that domain rules can check; for a file its name. */
function readable(value: unknown): FieldValue {
  if (value instanceof File) return value.name;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(String);
  return value ? 'set' : null;
}

/** Checks a value by a rule. Returns the error in the console's language, or null. */
export function useCheck() {
  const { i18n } = useLingui();
  return <Value, Values>(
    rule: FormRule<Value, Values> | undefined,
    value: Value,
    values: Values,
  ): string | null => {
    if (!rule) return null;
    const fault = fieldFault({ ...rule, type: rule.type ?? 'TEXT' }, readable(value));
    return fault ? fieldTextIn(i18n.locale, fault) : (rule.check?.(value, values) ?? null);
  };
}
