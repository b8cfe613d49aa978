import { msg } from '@lingui/core/macro';
import { IconRoute } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** Routing. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'routing',
    title: msg`Routing`,
    icon: IconRoute,
    load: () => import('./routing-page.tsx').then((module) => ({ default: module.RoutingPage })),
  },
];
