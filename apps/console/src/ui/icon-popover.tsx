import type { ReactNode } from 'react';
import type { IconShape } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

/** A small pane that opens from an icon, both called the same. */
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
  /** Whether what the pane offers is in use. */
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
