import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

/** The meaning of a colour. */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A one-word status. Colour comes with an icon or text, never alone. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconShape;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  );
}
