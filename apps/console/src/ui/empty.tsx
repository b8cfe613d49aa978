import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

/** An empty state: one sentence on what belongs here, and a button to start. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconShape;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon of={icon} />
      <p>
        {title && <b className="t-m">{title}</b>}
        {title && children && <br />}
        {children}
      </p>
      {action}
    </div>
  );
}
