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
  /** Receives what to put on the control, and how the field is called. */
  children: (control: FieldControl, title: string) => ReactNode;
}) {
  const title = label ?? field.rule?.title ?? '';
  return (
    <Field label={title} hint={hint} beside={beside} error={field.error} required={field.rule?.required}>
      {(control) => children(control, title)}
    </Field>
  );
}
