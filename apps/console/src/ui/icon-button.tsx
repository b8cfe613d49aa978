import type { ComponentProps } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: IconShape;
  variant?: 'plain' | 'quiet' | 'primary';
  small?: boolean;
  iconSize?: 14 | 18 | 20;
}

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  small,
  iconSize,
  className,
  ...rest
}: IconButtonProps) {
  const classes = ['btn', 'icon', variant !== 'plain' && variant, small && 'sm', className];
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={label} {...rest} className={classes.filter(Boolean).join(' ')}>
        <Icon of={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
