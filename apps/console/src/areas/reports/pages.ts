import { msg } from '@lingui/core/macro';
import { IconClipboardPlus, IconReportAnalytics } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** Reports, and the request for one that does not exist. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'reports',
    title: msg`Reports`,
    icon: IconReportAnalytics,
    load: () => import('./reports-page.tsx').then((module) => ({ default: module.ReportsPage })),
  },
  {
    pageId: 'reports_request',
    title: msg`Request Report`,
    icon: IconClipboardPlus,
    load: () => import('./request-page.tsx').then((module) => ({ default: module.RequestPage })),
  },
];
