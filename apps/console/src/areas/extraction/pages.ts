import { msg } from '@lingui/core/macro';
import { IconScan } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** Data extraction. Specification 2 names the section. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'engagements_data_extraction',
    title: msg`Data extraction`,
    icon: IconScan,
    load: () => import('./extraction-page.tsx').then((module) => ({ default: module.ExtractionPage })),
  },
];
