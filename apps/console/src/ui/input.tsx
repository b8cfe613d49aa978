import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

export interface InputProps extends ComponentProps<'input'> {
  icon?: IconShape;
  /** Content at the end, inside the box. */
  end?: ReactNode;
  boxClassName?: string;
}

/** A one-line text input. */
export function Input({ icon, end, boxClassName, ...rest }: InputProps) {
  const classes = ['input', rest['aria-invalid'] && 'invalid', rest.disabled && 'disabled', boxClassName];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {icon && <Icon of={icon} />}
      <input {...rest} />
      {end}
    </div>
  );
}
