import type { ReactNode } from 'react';

/** The head of a section: its title with the count, and at the end the one thing to do. */
export function SectionHead({
  title,
  count,
  actions,
}: {
  title: string;
  /** What stands grey beside the title, such as '12' or '7 of 10 roles'. */
  count?: string;
  actions?: ReactNode;
}) {
  return (
    <div className="head">
      <h1>
        {title} {count !== undefined && <span className="count num">{count}</span>}
      </h1>
      {actions && <div className="row end">{actions}</div>}
    </div>
  );
}
