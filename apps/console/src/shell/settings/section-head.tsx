import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOpenSection } from './section.ts';

/** The head of a settings section: title with count, purpose, and the main action. */
export function SectionHead({
  count,
  actions,
}: {
  /** Grey text beside the title, such as '12' or '7 of 10 roles'. */
  count?: string | undefined;
  actions?: ReactNode;
}) {
  const { i18n } = useLingui();
  const section = useOpenSection();
  if (!section) return null;
  return (
    <header className="head settings-head">
      <div className="grow">
        <h1>
          {i18n._(section.title)} {count !== undefined && <span className="count num">{count}</span>}
        </h1>
        <p className="t-13 t-2">{i18n._(section.purpose)}</p>
      </div>
      {actions && <div className="row end">{actions}</div>}
    </header>
  );
}
