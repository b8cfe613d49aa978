import type { ReactNode } from 'react';
import { Fold } from '../../../ui/index.ts';

/** A collapsible part of a task's properties. Collapsed, it shows its count. */
export function Part({
  id,
  title,
  count,
  open = true,
  action,
  children,
}: {
  /** The storage key of its open state. */
  id: string;
  title: string;
  count?: ReactNode;
  open?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Fold id={`tasks.${id}`} title={title} count={count} open={open}>
      <div className="task-part">
        {children}
        {action}
      </div>
    </Fold>
  );
}
