import type { ReactNode } from 'react';
import { Field, type FieldControl } from '../field.tsx';
import type { FieldBinding, FieldLook } from './binding.ts';

/** What stands around the control of a field: the title of its rule unless told, a hint and what is wrong. */
export function BoundField({
  field,
  label,
  hint,
  beside,
  children,
}: Omit<FieldLook, 'disabled'> & {
  field: Pick<FieldBinding<unknown>, 'error' | 'rule'>;
  beside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}) {
  return (
    <Field
      label={label ?? field.rule?.title ?? ''}
      hint={hint}
      beside={beside}
      error={field.error}
      required={field.rule?.required}
    >
      {children}
    </Field>
  );
}
