import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { HeadlessMantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { session } from '../session/values.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ADMIN_ID } from './team-samples.ts';

/** Shows a section of the settings at an address as a member of a role sees it, with the toasts and a way out. */
export function renderSection(Section: () => ReactNode, address: string, role = 'ADMIN') {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  session.set({
    id: ADMIN_ID,
    firstName: 'Priya',
    lastName: 'Raman',
    Role: role,
    MerchantId: '101',
    saveUser: 'priya.raman',
    access_token: 't',
    expires_at: String(Date.now() / 1000 + 9_000),
  });
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/elsewhere">Way out</Link>
        <Outlet />
      </>
    ),
  });
  const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: Section });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([settings, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <HeadlessMantineProvider env="test">
          <RouterProvider router={router as never} />
          <Toaster />
        </HeadlessMantineProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { router, cache };
}
