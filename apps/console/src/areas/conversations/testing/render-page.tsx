import { PAGE_IDS } from '@foyer/domain/pages';
import type { Rights } from '@foyer/domain/rights';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { patchCacheFromLive } from '../../../live/patch-cache.ts';
import { session } from '../../../session/values.ts';
import { renderRouter, testCache } from '../../../testing/render.tsx';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { INBOX_FOLDERS } from '../inbox/folders.ts';
import { DeletedMessages, Drafts, MyMessages } from '../inbox/inbox-pages.tsx';
import { readInboxSearch } from '../inbox/search.ts';
import { LiveChatPage } from '../live-chat-page.tsx';
import { LIVE_CHAT_PATH, readSearch } from '../state/use-address.ts';
import { ME } from './builders.ts';

/** Renders the Live chat page at an address for an administrator, with the toasts. */
export function renderLiveChat(address: string) {
  signInAs('ADMIN');
  return renderPage(address, { path: LIVE_CHAT_PATH, validateSearch: readSearch, component: LiveChatPage });
}

const INBOX_PAGES = [
  { path: INBOX_FOLDERS.my_messages.path, component: MyMessages },
  { path: INBOX_FOLDERS.draft.path, component: Drafts },
  { path: INBOX_FOLDERS.deleted.path, component: DeletedMessages },
];

/** Renders an inbox page at an address, with the toasts, for an administrator or a read-only member. */
export function renderInbox(address: string, right: 'view' | 'change' = 'change') {
  const rights: Rights = Object.fromEntries(PAGE_IDS.map((id) => [id, right]));
  signInAs('ADMIN', rights);
  return renderPage(address, ...INBOX_PAGES.map((page) => ({ ...page, validateSearch: readInboxSearch })));
}

interface Page {
  readonly path: string;
  readonly validateSearch: (search: Record<string, unknown>) => object;
  readonly component: () => ReactNode;
}

function renderPage(address: string, ...pages: Page[]) {
  const [firstName = '', lastName = ''] = ME.name.split(' ');
  session.set({ id: ME.id, firstName, lastName, MerchantId: '101' });
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren(pages.map((page) => createRoute({ getParentRoute: () => root, ...page }))),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const cache = testCache();
  const stop = patchCacheFromLive(cache);
  const view = renderRouter(router, cache);
  const unmount = () => {
    view.unmount();
    stop();
    cache.clear();
  };
  return { router, unmount };
}
