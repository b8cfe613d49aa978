import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

/** What a colour means. */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A fact about something, in a word. Colour comes with an icon or a word, never alone. */
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
