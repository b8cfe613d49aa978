import { PAGES } from '@foyer/domain/pages';
import { msg } from '@lingui/core/macro';
import { IconMessages } from '@tabler/icons-react';
import { useNeedingCount } from '../../api/index.ts';
import type { ConsolePage, SideCount } from '../../shell/page.ts';
import { readSearch } from './state/use-address.ts';

/** The visitors who need an agent, beside the page in the sidebar. */
function useUrgentCount(): SideCount | null {
  const count = useNeedingCount();
  return count > 0 ? { count, urgent: true } : null;
}

export const pages: readonly ConsolePage[] = [
  {
    pageId: 'livechat',
    path: PAGES.livechat.url,
    title: msg`Live Chat`,
    icon: IconMessages,
    load: () => import('./live-chat-page.tsx').then((module) => ({ default: module.LiveChatPage })),
    validateSearch: readSearch,
    useCount: useUrgentCount,
  },
];
