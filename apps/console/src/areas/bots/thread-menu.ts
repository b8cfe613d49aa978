import { msg } from '@lingui/core/macro';
import { IconRobot } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** What bots did in a conversation, and giving it to one. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'bots',
    title: msg`Bots…`,
    icon: IconRobot,
    useMay: () => useMay('listBotSessions'),
    load: () => import('./thread-bots.tsx').then((module) => ({ default: module.ThreadBots })),
  },
];
