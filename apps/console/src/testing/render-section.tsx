import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../session/values.ts';
import { renderRouter, testCache } from './render.tsx';
import { ADMIN_ID } from './team-samples.ts';

/** Renders a settings section at an address for a role, with the toasts and another route. */
export function renderSection(Section: () => ReactNode, address: string, role = 'ADMIN') {
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
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings/{-$section}',
    component: Section,
  });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([settings, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const cache = testCache();
  renderRouter(router, cache);
  return { router, cache };
}
