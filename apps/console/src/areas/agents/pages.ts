import { msg } from '@lingui/core/macro';
import { IconSparkles } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The page about AI agents. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'visitors_ai_agents',
    title: msg`AI Agents`,
    icon: IconSparkles,
    load: () => import('./agents-page.tsx').then((module) => ({ default: module.AgentsPage })),
  },
];
