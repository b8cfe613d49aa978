import { msg } from '@lingui/core/macro';
import { IconAffiliate } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The engagements. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'engagements',
    alsoAt: '/engagements',
    title: msg`Engagements`,
    icon: IconAffiliate,
    load: () => import('./engagements-page.tsx').then((module) => ({ default: module.EngagementsPage })),
  },
];
