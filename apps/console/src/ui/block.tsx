import './block.css';
import { type ReactNode, useId } from 'react';

/** The part of a page below its head: blocks in one column. */
export function Blocks({ children }: { children: ReactNode }) {
  return <div className="blocks">{children}</div>;
}

/** A card: title, description, actions and content. */
export function Block({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className="block card" aria-labelledby={id}>
      <header className="block-head">
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {hint && <p className="hint">{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
