import { msg } from '@lingui/core/macro';
import { IconUrgent } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** Shows what rules did with a conversation, or why they did nothing. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'escalation',
    title: msg`Escalation runs…`,
    icon: IconUrgent,
    useMay: () => useMay('explainEscalation'),
    load: () => import('./thread-why.tsx').then((module) => ({ default: module.ThreadWhy })),
  },
];
