import type { ReactNode } from 'react';
import { Fold } from '../../../ui/index.ts';

/** A part of a task's properties, which folds; a folded one still says how much it holds. */
export function Part({
  id,
  title,
  count,
  open = true,
  action,
  children,
}: {
  /** Under which this browser remembers whether it is open. */
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
