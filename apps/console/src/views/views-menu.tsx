import { useLingui } from '@lingui/react/macro';
import { IconBookmark, IconBookmarkPlus, IconPencil, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Cut, Icon, Menu, MenuItem, MenuLine } from '../ui/index.ts';
import type { SavedViews, View } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewsDialog } from './views-dialog.tsx';

/** Saved filters of a list: the member's own and the shared ones. */
export function ViewsMenu<Query>({ saved }: { saved: SavedViews<Query> }) {
  const { t } = useLingui();
  const { views, mayChange } = saved;
  const [edited, setEdited] = useState<View<Query> | 'new' | null>(null);
  const [manages, setManages] = useState(false);
  return (
    <>
      <Menu
        label={t`Saved views`}
        align="end"
        width={260}
        trigger={
          <button type="button" className="btn quiet sm" aria-label={t`Views`}>
            <Icon of={IconBookmark} />
            <span className="hide-phone">{t`Views`}</span>
          </button>
        }
      >
        {views.length === 0 && <p className="t-13 t-2 pad">{t`Save a filter to see it here.`}</p>}
        <div className="menu-scroll">
          {views.map((view) => (
            <MenuItem
              key={view.id}
              onSelect={() => saved.open(view)}
              end={view.isShared && <Icon of={IconUsers} size={14} className="end" />}
            >
              <Cut>{view.name}</Cut>
            </MenuItem>
          ))}
        </div>
        <MenuLine />
        <MenuItem icon={IconBookmarkPlus} disabled={!mayChange} onSelect={() => setEdited('new')}>
          {t`Save filter…`}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem icon={IconPencil} disabled={!mayChange} onSelect={() => setManages(true)}>
            {t`Edit views…`}
          </MenuItem>
        )}
      </Menu>
      {manages && !edited && (
        <ViewsDialog saved={saved} onEdit={setEdited} onClose={() => setManages(false)} />
      )}
      {edited && (
        <ViewDialog
          saved={saved}
          view={edited === 'new' ? null : edited}
          query={edited === 'new' ? saved.current() : edited.query}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
