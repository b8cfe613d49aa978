import { msg } from '@lingui/core/macro';
import { IconSparkles } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** What AI agents did in a conversation and why, and giving it to one. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'agents',
    title: msg`AI agents…`,
    icon: IconSparkles,
    useMay: () => useMay('listAiSessions'),
    load: () => import('./thread-agents.tsx').then((module) => ({ default: module.ThreadAgents })),
  },
];
