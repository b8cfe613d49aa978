import { msg } from '@lingui/core/macro';
import { IconListDetails } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The pages about contacts. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'lists',
    title: msg`Lists`,
    icon: IconListDetails,
    load: () => import('./lists-page.tsx').then((module) => ({ default: module.ListsPage })),
  },
];
