import type { ComponentProps } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { Kbd } from './kbd.tsx';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  small?: boolean;
  icon?: IconShape;
  /** Shows that the action is under way; the button stays in place and does nothing meanwhile. */
  busy?: boolean;
  /** The key that does the same. */
  shortcut?: string;
}

/** A button with words. */
export function Button({
  look = 'plain',
  small,
  icon,
  busy,
  shortcut,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['btn', look !== 'plain' && look, small && 'sm', className].filter(Boolean).join(' ');
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
