import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { portalProps } from './portal.ts';

/** A text shown while a control is hovered or focused. The child takes a ref. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: ReactNode;
  side?: 'bottom' | 'top' | 'inline-end';
  children: ReactElement;
}) {
  const position = side === 'inline-end' ? (document.dir === 'rtl' ? 'left' : 'right') : side;
  return (
    <MantineTooltip
      label={text}
      position={position}
      openDelay={400}
      events={{ hover: true, focus: true, touch: false }}
      portalProps={portalProps()}
      classNames={{ tooltip: 'tip' }}
      transitionProps={{ duration: 80 }}
    >
      {children}
    </MantineTooltip>
  );
}
