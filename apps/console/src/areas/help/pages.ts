import { msg } from '@lingui/core/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The page about the help centre. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'knowledge_help_centre',
    title: msg`Help centre`,
    icon: IconLifebuoy,
    load: () => import('./help-page.tsx').then((module) => ({ default: module.HelpPage })),
  },
];
