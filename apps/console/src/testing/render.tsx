import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { HeadlessMantineProvider } from '@mantine/core';
import { QueryClient } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CacheProvider } from '../api/cache-provider.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** Renders a component in English, without the app around it. */
export function renderPlain(children: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return render(
    <I18nProvider i18n={i18n}>
      <HeadlessMantineProvider env="test" theme={{ respectReducedMotion: true }}>
        {children}
      </HeadlessMantineProvider>
    </I18nProvider>,
  );
}

/** A query cache for one test, without retries. */
export const testCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders the screens of a router, with the toasts. */
export function renderRouter(router: AnyRouter, cache: QueryClient) {
  return renderPlain(
    <CacheProvider cache={cache}>
      <RouterProvider router={router as never} />
      <Toaster />
    </CacheProvider>,
  );
}

/** Renders a screen at an address of the given route; other addresses render their path. */
export function renderAt(
  address: string,
  path: string,
  Screen: () => ReactNode,
  validateSearch: (search: Record<string, unknown>) => object = (search) => search,
) {
  const root = createRootRoute();
  const screen = createRoute({ getParentRoute: () => root, path, component: Screen, validateSearch });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([screen, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderPlain(
    <CacheProvider cache={new QueryClient()}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  return router;
}
