import { msg } from '@lingui/core/macro';
import {
  IconInbox,
  IconMailQuestion,
  IconMessages,
  IconPencil,
  IconSend,
  IconTags,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useInboxCounts } from '../../api/inbox-counts.ts';
import { useNeedingCount } from '../../api/index.ts';
import type { ConsolePage, SideCount } from '../../shell/page.ts';
import type { InboxFolderId } from './inbox/folders.ts';
import { readInboxSearch } from './inbox/search.ts';
import { readSearch } from './state/use-address.ts';

/** The number of visitors who need an agent, for the sidebar. */
function useUrgentCount(): SideCount | null {
  const count = useNeedingCount();
  return count > 0 ? { count, urgent: true } : null;
}

type List = 'my' | 'team' | 'unassigned' | 'drafts';

/** The number of threads in a list of the inbox. */
function useListCount(list: List): SideCount | null {
  const count = useInboxCounts()?.[list] ?? 0;
  return count > 0 ? { count } : null;
}
const useMyCount = () => useListCount('my');
const useTeamCount = () => useListCount('team');
const useUnassignedCount = () => useListCount('unassigned');
const useDraftCount = () => useListCount('drafts');

type Component = typeof import('./inbox/inbox-pages.tsx');

/** A page of the inbox; all are in one chunk. */
const inboxPage = (
  pageId: InboxFolderId,
  component: keyof Component,
  rest: Pick<ConsolePage, 'title' | 'icon' | 'useCount'>,
): ConsolePage => ({
  pageId,
  load: () => import('./inbox/inbox-pages.tsx').then((module) => ({ default: module[component] })),
  validateSearch: readInboxSearch,
  ...rest,
});

export const pages: readonly ConsolePage[] = [
  {
    pageId: 'livechat',
    title: msg`Live Chat`,
    icon: IconMessages,
    load: () => import('./live-chat-page.tsx').then((module) => ({ default: module.LiveChatPage })),
    validateSearch: readSearch,
    useCount: useUrgentCount,
  },
  inboxPage('my_messages', 'MyMessages', {
    title: msg`My Messages`,
    icon: IconInbox,
    useCount: useMyCount,
  }),
  inboxPage('team_messages', 'TeamMessages', {
    title: msg`Team Messages`,
    icon: IconUsers,
    useCount: useTeamCount,
  }),
  inboxPage('unassigned_messages', 'UnassignedMessages', {
    title: msg`Unassigned Messages`,
    icon: IconMailQuestion,
    useCount: useUnassignedCount,
  }),
  inboxPage('sent_messages', 'SentMessages', { title: msg`Sent Messages`, icon: IconSend }),
  inboxPage('draft', 'Drafts', { title: msg`Drafts`, icon: IconPencil, useCount: useDraftCount }),
  inboxPage('deleted', 'DeletedMessages', { title: msg`Deleted`, icon: IconTrash }),
  inboxPage('labels', 'Labels', { title: msg`Labels`, icon: IconTags }),
  inboxPage('teams', 'Teams', { title: msg`Teams`, icon: IconUsersGroup }),
];
