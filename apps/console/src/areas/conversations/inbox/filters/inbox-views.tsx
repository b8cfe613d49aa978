import * as limits from 'virtual:foyer-limits';
import type { SavedView } from '@foyer/contract/inbox/shapes';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { call, useCall } from '../../../../api/index.ts';
import { ViewsMenu } from '../../../../views/views-menu.tsx';
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

/** The saved views of the inbox. */
export function InboxViews({
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
  return (
    <ViewsMenu
      saved={{
        views: data?.views ?? [],
        mayChange: canChange,
        nameMax: limits.createView.name,
        kept: t`The conversations stay.`,
        current: () => viewQueryOf(address.search, folder, Date.now()),
        open: (view) =>
          void navigate({
            to: folderOf(view, folder).path,
            search: searchOfView(view.query, Date.now()),
          } as Parameters<typeof navigate>[0]),
        create: (body) => call('createView', { body }),
        update: (id, body) => call('updateView', { params: { id }, body }),
        remove: (id) => call('removeView', { params: { id } }),
      }}
    />
  );
}
