import { Drawer as MantineDrawer } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** A pane that slides in from the side: details on a narrow window, the menu on a phone. */
export function Drawer({
  opened,
  onClose,
  label,
  side = 'end',
  width,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  label: string;
  side?: 'start' | 'end';
  /** Pixels. Default 360, at most 88 % of the window. */
  width?: number;
  children: ReactNode;
}) {
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      lockScroll={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <MantineDrawer.Overlay classNames={{ overlay: 'scrim drawer-scrim' }} />
      <MantineDrawer.Content
        aria-label={label}
        classNames={{ inner: `drawer-inner at-${side}`, content: 'drawer' }}
        style={width ? ({ '--drawer-w': `${width}px` } as CSSProperties) : undefined}
      >
        {children}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
