import { useState } from 'react';
import type { Alone, FieldBinding } from './binding.ts';
import { useCheck } from './use-check.ts';

/** Any field as a component takes it, its form's shape forgotten. */
type Given<Value> = Alone<Value> | { form: object; name: string };

/** Binds a control to its field in a form, or to the value and handlers that the page holds itself. */
export function useField<Value>(given: Given<Value>): FieldBinding<Value> {
  const alone = useAlone(isAlone(given) ? given : null);
  if (alone) return alone;
  const { form, name } = given as { form: { field(name: string): FieldBinding<Value> }; name: string };
  return form.field(name);
}

function isAlone<Value>(given: Given<Value>): given is Alone<Value> {
  return given.form === undefined;
}

function useAlone<Value>(given: Alone<Value> | null): FieldBinding<Value> | null {
  const check = useCheck();
  const [found, setFound] = useState<string | null>(null);
  if (!given) return null;
  const { name, value, onChange, rule, onCheck, error } = given;
  const tell = (next: string | null) => {
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
      if (found) tell(check(rule, next, next));
    },
    blur(made = value) {
      if (onCheck) tell(check(rule, made, made));
    },
  };
}
