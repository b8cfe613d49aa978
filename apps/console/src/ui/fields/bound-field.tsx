import type { ReactNode } from 'react';
import { Field, type FieldControl } from '../field.tsx';
import type { BaseFieldProps, FieldBinding } from './binding.ts';

/** The frame of a bound field: label, hint and error. Default label: the title of the rule. */
export function BoundField({
  field,
  label,
  hint,
  beside,
  children,
}: Omit<BaseFieldProps, 'disabled'> & {
  field: Pick<FieldBinding<unknown>, 'error' | 'rule'>;
  beside?: ReactNode;
  /** Receives the attributes of the control and the field's title. */
  children: (control: FieldControl, title: string) => ReactNode;
}) {
  const title = label ?? field.rule?.title ?? '';
  return (
    <Field label={title} hint={hint} beside={beside} error={field.error} required={field.rule?.required}>
      {(control) => children(control, title)}
    </Field>
  );
}
