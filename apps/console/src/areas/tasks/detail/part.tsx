import { type ReactNode, useId } from 'react';

/** A part of a task's details under a title of its own. */
export function Part({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className="task-part" aria-labelledby={id}>
      <header className="row">
        <h3 id={id}>
          {title} {count !== undefined && <span className="t-3 num">{count}</span>}
        </h3>
        {action && <span className="end">{action}</span>}
      </header>
      {children}
    </section>
  );
}
