import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { portalProps } from './portal.ts';
import { withinWindow } from './within-window.ts';

/** A popover that opens from a control; it traps and restores focus. */
export function Popover({
  trigger,
  children,
  label,
  align = 'start',
  width,
  opened,
  onChange,
}: {
  trigger: ReactElement;
  children: ReactNode;
  label: string;
  align?: 'start' | 'end';
  /** Pixels. */
  width?: number;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}) {
  const end = (align === 'end') !== (document.dir === 'rtl');
  return (
    <MantinePopover
      opened={opened}
      onChange={onChange}
      position={end ? 'bottom-end' : 'bottom-start'}
      offset={4}
      middlewares={withinWindow}
      trapFocus
      portalProps={portalProps()}
      returnFocus
      classNames={{ dropdown: 'menu pop' }}
      transitionProps={{ duration: 80 }}
      zIndex="var(--z-menu)"
    >
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label} style={width ? { inlineSize: width } : undefined}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
