import * as limits from 'virtual:foyer-limits';
import type { SavedView } from '@foyer/contract/inbox/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBookmark, IconBookmarkPlus, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, useCall } from '../../../../api/index.ts';
import { CheckboxField, TextField } from '../../../../ui/fields/index.ts';
import { Button, Cut, Dialog, Icon, IconButton, Menu, MenuItem, MenuLine } from '../../../../ui/index.ts';
import { RecordDialog } from '../../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../../ui/record-form.ts';
import { RemovalDialog } from '../../../../ui/removal-dialog.tsx';
import { INBOX_FOLDERS, type InboxFolder } from '../folders.ts';
import { searchOfView, viewQueryOf } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';

/** The folder in which a saved view opens. */
function folderOf({ query }: SavedView, here: InboxFolder): InboxFolder {
  const places = Object.values(INBOX_FOLDERS);
  if (query.labelId && here.pageId === 'labels') return here;
  if (query.list === 'junk') return INBOX_FOLDERS.deleted;
  return places.find((one) => one.list === query.list && one.pageId !== 'draft') ?? here;
}

/** Saved filters: the member's own and the shared ones. */
export function ViewsMenu({
  folder,
  address,
  canChange,
}: {
  folder: InboxFolder;
  address: InboxAddress;
  canChange: boolean;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data } = useCall('listViews');
  const views = data?.views ?? [];
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const [manages, setManages] = useState(false);
  const open = (view: SavedView) =>
    void navigate({
      to: folderOf(view, folder).path,
      search: searchOfView(view.query, Date.now()),
    } as Parameters<typeof navigate>[0]);
  return (
    <>
      <Menu
        label={t`Saved views`}
        align="end"
        width={260}
        trigger={
          <button type="button" className="btn quiet sm">
            <Icon of={IconBookmark} />
            {t`Views`}
          </button>
        }
      >
        {views.length === 0 && <p className="t-13 t-2 pad">{t`Save a filter to see it here.`}</p>}
        <div className="menu-scroll">
          {views.map((view) => (
            <MenuItem
              key={view.id}
              onSelect={() => open(view)}
              end={view.isShared && <Icon of={IconUsers} size={14} className="end" />}
            >
              <Cut>{view.name}</Cut>
            </MenuItem>
          ))}
        </div>
        <MenuLine />
        <MenuItem icon={IconBookmarkPlus} disabled={!canChange} onSelect={() => setEdited('new')}>
          {t`Save filter…`}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem icon={IconPencil} disabled={!canChange} onSelect={() => setManages(true)}>
            {t`Edit views…`}
          </MenuItem>
        )}
      </Menu>
      {manages && !edited && (
        <ViewsDialog views={views} onEdit={setEdited} onClose={() => setManages(false)} />
      )}
      {edited && (
        <ViewDialog
          view={edited === 'new' ? null : edited}
          query={edited === 'new' ? viewQueryOf(address.search, folder, Date.now()) : edited.query}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ViewDialog({
  view,
  query,
  onClose,
}: {
  view: SavedView | null;
  query: SavedView['query'];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: view,
    nameOf: ({ name }) => name.trim(),
    onClose,
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createView.name } },
    save: ({ name, isShared }, precondition) => {
      const body = { name: name.trim(), isShared, query };
      return view
        ? call('updateView', { params: { id: view.id }, body: { ...body, ...precondition } })
        : call('createView', { body });
    },
  });
  return (
    <RecordDialog form={form} title={view ? t`Edit view` : t`Save filter`} onClose={onClose}>
      <TextField form={form} name="name" autoFocus />
      <CheckboxField form={form} name="isShared" label={t`Share with everyone`} />
    </RecordDialog>
  );
}

function ViewsDialog({
  views,
  onEdit,
  onClose,
}: {
  views: readonly SavedView[];
  onEdit: (view: SavedView) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Saved views`}
      actions={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="ib-views">
        {views.map((view) => (
          <li key={view.id} className="row">
            <span className="cut-line grow">
              <Cut>{view.name}</Cut>
              {view.isShared && <span className="t-3 t-12">{t`for everyone`}</span>}
            </span>
            <IconButton small icon={IconPencil} label={t`Edit ${view.name}`} onClick={() => onEdit(view)} />
            <IconButton
              small
              icon={IconTrash}
              label={t`Remove ${view.name}`}
              onClick={() => setRemoved(view)}
            />
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="t-2">{t`No saved views.`}</p>}
      {removed && (
        <RemovalDialog
          name={removed.name}
          button={t`Delete view`}
          remove={() => call('removeView', { params: { id: removed.id } })}
          onClose={() => setRemoved(null)}
          onRemoved={() => setRemoved(null)}
        >
          {removed.isShared
            ? t`No one can open it any more. The conversations stay. You cannot undo this.`
            : t`The conversations stay. You cannot undo this.`}
        </RemovalDialog>
      )}
    </Dialog>
  );
}
