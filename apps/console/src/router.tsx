import { PAGES, type PageGroup, pageOf } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readLinkSearch } from './areas/accounts/link-search.ts';
import { readSignInSearch, UNSUBSCRIBE_SECTION } from './areas/accounts/sign-in-search.ts';
import { readUnsubscribeSearch } from './areas/gateway/unsubscribe-search.ts';
import { loadPermission, permission } from './session/permissions.ts';
import { saveReturnPath } from './session/return-path.ts';
import { session } from './session/values.ts';
import { loadChunk } from './shell/load-chunk.ts';
import { NoPage } from './shell/no-page.tsx';
import type { ConsolePage } from './shell/page.ts';
import { PageError } from './shell/page-error.tsx';
import { PagePending } from './shell/page-pending.tsx';
import { allPages, pagesFor } from './shell/pages.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet });

const signInAt = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadChunk(() => import('./areas/accounts/sign-in.tsx')), 'SignIn'),
    validateSearch: readSignInSearch,
    beforeLoad: ({ search }) => {
      if (!session.isSignedIn()) return;
      throw redirect({ href: search.redirect === 'unsubscribe' ? UNSUBSCRIBE_SECTION : '/' });
    },
  });

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => loadChunk(() => import('./areas/accounts/register.tsx')), 'Register'),
  validateSearch: readLinkSearch,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotpassword',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/accounts/forgot-password.tsx')),
    'ForgotPassword',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/accounts/reset-password.tsx')),
    'ResetPassword',
  ),
  validateSearch: readLinkSearch,
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/gateway/unsubscribe.tsx')),
    'Unsubscribe',
  ),
  validateSearch: readUnsubscribeSearch,
});

const chatHistory = createRoute({
  getParentRoute: () => root,
  path: '/chat',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/conversations/history/chat-history.tsx')),
    'ChatHistory',
  ),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    if (!session.isSignedIn()) {
      saveReturnPath(location.href);
      throw redirect({ to: '/login' });
    }
    if (permission.get()) return;
    await loadPermission().catch((error: unknown) => {
      throw session.isSignedIn() ? error : redirect({ to: '/login' });
    });
  },
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/accounts/profile/profile-page.tsx')),
    'ProfilePage',
  ),
});

const currentPermission = () => permission.get() ?? { permissions: [], rights: {} };

/** Redirects to the first page that the role may open; without one the shell shows `NoPage`. */
function toFirstPage() {
  const first = pagesFor(currentPermission())[0];
  if (first) throw redirect({ to: PAGES[first.pageId].url });
}

/** The address of the channels in the specification. Specification 2. */
const channels = createRoute({
  getParentRoute: () => shell,
  path: '/channels',
  beforeLoad: () => {
    throw redirect({ to: '/settings/channels', search: { view: 'all' } as object });
  },
});

/** Addresses that name a section lead to the first of its pages that the role may open. Specification 2. */
const sectionAt = (path: string, section: PageGroup | 'Inbox') =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      const first = pagesFor(currentPermission()).find(({ pageId }) => {
        const { group, within } = pageOf(pageId);
        return group === section || within === section;
      });
      throw redirect({ to: first ? PAGES[first.pageId].url : '/' });
    },
  });

/** The address of the integrations in the specification. Specification 2. */
const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/integration',
  beforeLoad: () => {
    throw redirect({ to: '/settings/integrations' });
  },
});

const person = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/leadinfo/$referenceId/{-$conversationId}',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./areas/contacts/person/person-page.tsx')),
    'PersonPage',
  ),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: toFirstPage,
  component: NoPage,
});
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});

const routeOf = (page: ConsolePage, url: string) =>
  createRoute({
    getParentRoute: () => shell,
    path: `${url}${page.below ?? ''}`,
    validateSearch: page.validateSearch ?? ((search: Record<string, unknown>) => search),
    component: lazyRouteComponent(() => loadChunk(page.load)),
    beforeLoad: () => {
      if (!opens(currentPermission().rights, page.pageId)) throw redirect({ to: '/' });
    },
  });

const routesOf = (page: ConsolePage) =>
  [PAGES[page.pageId].url, page.alsoAt].flatMap((url) => (url ? [routeOf(page, url)] : []));

/** The routes: signed-out screens, the shell with every page, and redirects for other addresses. */
export const router = createRouter({
  routeTree: root.addChildren([
    signInAt('/login'),
    signInAt('/login/$code'),
    signInAt('/clogin/$code'),
    register,
    forgotPassword,
    resetPassword,
    unsubscribe,
    chatHistory,
    shell.addChildren([
      home,
      profile,
      person,
      channels,
      integrations,
      sectionAt('/analytics', 'analytics'),
      sectionAt('/automation', 'automation'),
      sectionAt('/contacts', 'contacts'),
      sectionAt('/designer', 'designer'),
      sectionAt('/inbox', 'Inbox'),
      sectionAt('/studio', 'designer'),
      sectionAt('/visitors', 'visitors'),
      ...allPages.flatMap(routesOf),
      unknown,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultPendingMs: 150,
});
