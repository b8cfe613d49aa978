import type { ComponentProps } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { Kbd } from './kbd.tsx';

type Variant = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  small?: boolean;
  icon?: IconShape;
  /** Shows a spinner and ignores clicks while the action runs. */
  busy?: boolean;
  /** The keyboard shortcut, shown as a hint. */
  shortcut?: string;
}

/** A button with a text label. */
export function Button({
  variant = 'plain',
  small,
  icon,
  busy,
  shortcut,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['btn', variant !== 'plain' && variant, small && 'sm', className].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </button>
  );
}
