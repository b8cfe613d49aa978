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
import { LiveChatPage } from '../live-chat-page.tsx';
import { LIVE_CHAT_PATH, readSearch } from '../state/use-address.ts';
import { ME } from './builders.ts';

/** Shows the Live chat page at an address as an administrator sees it, with the toasts. */
export async function renderLiveChat(address: string) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const [firstName = '', lastName = ''] = ME.name.split(' ');
  signInAs('ADMIN');
  session.set({
    id: ME.id,
    firstName,
    lastName,
    MerchantId: '101',
  });
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: LIVE_CHAT_PATH,
    validateSearch: readSearch,
    component: LiveChatPage,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = patchCacheFromLive(cache);
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <HeadlessMantineProvider>
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
