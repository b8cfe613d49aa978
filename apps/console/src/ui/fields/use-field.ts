import { useState } from 'react';
import type { BaseFieldProps, FieldBinding, Standalone } from './binding.ts';
import { useCheck } from './use-check.ts';

/** The props of any field, without the type of its form. */
type Given<Value> = (Standalone<Value> | { form: object; name: string }) & Pick<BaseFieldProps, 'isRequired'>;

/** Binds a control to its field in a form, or to the value and handlers of the page. */
export function useField<Value>(given: Given<Value>): FieldBinding<Value> {
  const field = useBinding(given);
  return given.isRequired ? { ...field, rule: { title: '', ...field.rule, required: true } } : field;
}

function useBinding<Value>(given: Given<Value>): FieldBinding<Value> {
  const alone = useStandalone(isStandalone(given) ? given : null);
  if (alone) return alone;
  const { form, name } = given as { form: { field(name: string): FieldBinding<Value> }; name: string };
  return form.field(name);
}

function isStandalone<Value>(given: Given<Value>): given is Standalone<Value> {
  return given.form === undefined;
}

function useStandalone<Value>(given: Standalone<Value> | null): FieldBinding<Value> | null {
  const check = useCheck();
  const [found, setFound] = useState<string | null>(null);
  if (!given) return null;
  const { name, value, onChange, rule, onCheck, error } = given;
  const report = (next: string | null) => {
    setFound(next);
    onCheck?.(next);
  };
  return {
    name,
    value,
    rule,
    error: error ?? found ?? undefined,
    change(next) {
      onChange(next);
      if (found) report(check(rule, next, next));
    },
    blur(made = value) {
      if (onCheck) report(check(rule, made, made));
    },
  };
}
