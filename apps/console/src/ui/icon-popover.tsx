import type { ReactNode } from 'react';
import type { IconShape } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

/** A popover that opens from an icon button; both have the same label. */
export function IconPopover({
  icon,
  label,
  align,
  width,
  isOn,
  opened,
  onChange,
  children,
}: {
  icon: IconShape;
  label: string;
  align?: 'start' | 'end';
  /** Pixels. */
  width: number;
  /** Whether the setting in the popover is active. */
  isOn?: boolean;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover
      label={label}
      align={align}
      width={width}
      opened={opened}
      onChange={onChange}
      trigger={
        <IconButton
          small
          icon={icon}
          label={label}
          aria-pressed={isOn}
          aria-expanded={opened}
          onClick={() => onChange(!opened)}
        />
      }
    >
      {children}
    </Popover>
  );
}
