import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** An icon on the 24 grid: one of Tabler's, or one drawn here. */
export type IconShape = TablerIcon | ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

/**
 * An icon. Default 16 px. Always used beside text or inside a labelled control, so it is hidden from screen readers.
 */
export function Icon({
  of: Shape,
  size,
  className,
}: {
  of: IconShape;
  size?: 12 | 14 | 18 | 20;
  className?: string;
}) {
  const classes = ['i', size && `s${size}`, className].filter(Boolean).join(' ');
  return <Shape className={classes} aria-hidden />;
}
