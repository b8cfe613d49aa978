import './view-tabs.css';
import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Icon } from '../ui/index.ts';
import type { SavedViews } from './saved-views.ts';

/** What a list shows, as a text that is the same for the same filter and order. */
const textOf = (query: object): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The saved views of a list as tabs, after one with everything. Without views there are no tabs. */
export function ViewTabs<Query extends object>({
  saved,
  label,
  onAll,
}: {
  saved: SavedViews<Query>;
  label: string;
  onAll: () => void;
}) {
  const { t } = useLingui();
  const { views } = saved;
  if (views.length === 0) return null;
  const current = textOf(saved.current());
  const isCurrent = (query: object) => (textOf(query) === current ? 'page' : undefined);
  return (
    <nav className="tabs view-tabs" aria-label={label}>
      <button type="button" className="tab" aria-current={isCurrent({})} onClick={onAll}>
        {t`All`}
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className="tab"
          aria-current={isCurrent(view.query)}
          onClick={() => saved.open(view)}
        >
          {view.name}
          {view.isShared && (
            <>
              <Icon of={IconUsers} size={14} />
              <span className="sr"> {t`for everyone`}</span>
            </>
          )}
        </button>
      ))}
    </nav>
  );
}
