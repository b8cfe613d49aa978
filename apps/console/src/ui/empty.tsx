import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

/** What a place shows when there is nothing: one sentence on what belongs here, and the button that begins it. */
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
