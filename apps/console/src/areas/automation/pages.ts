import { msg } from '@lingui/core/macro';
import { IconBolt } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** Automation rules. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'automation_rules',
    title: msg`Rules`,
    icon: IconBolt,
    load: () => import('./automation-page.tsx').then((module) => ({ default: module.AutomationPage })),
  },
];
