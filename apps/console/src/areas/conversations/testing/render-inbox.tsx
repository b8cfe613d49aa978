import { PAGE_IDS } from '@foyer/domain/pages';
import type { Rights } from '@foyer/domain/rights';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { HeadlessMantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { patchCacheFromLive } from '../../../live/patch-cache.ts';
import { session } from '../../../session/values.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { MyMessages } from '../inbox/inbox-pages.tsx';
import { INBOX_PLACES } from '../inbox/places.ts';
import { readInboxSearch } from '../inbox/search.ts';
import { ME } from './builders.ts';

/** Shows the page of the own messages at an address, with the toasts: as an administrator, or who only reads. */
export async function renderInbox(address: string, right: 'view' | 'change' = 'change') {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const [firstName = '', lastName = ''] = ME.name.split(' ');
  const rights: Rights = Object.fromEntries(PAGE_IDS.map((id) => [id, right]));
  signInAs('ADMIN', rights);
  session.set({ id: ME.id, firstName, lastName, MerchantId: '101' });
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: INBOX_PLACES.my_messages.path,
    validateSearch: readInboxSearch,
    component: MyMessages,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = patchCacheFromLive(cache);
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <HeadlessMantineProvider env="test">
          <RouterProvider router={router as never} />
          <Toaster />
        </HeadlessMantineProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const unmount = () => {
    view.unmount();
    stop();
    cache.clear();
  };
  return { router, unmount };
}
