import { CONVERSATION_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import { msg } from '@lingui/core/macro';
import { IconUrgent } from '@tabler/icons-react';
import { useRights } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** Tells what rules did with a conversation, or why they did nothing. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'escalation',
    title: msg`What escalation rules did…`,
    icon: IconUrgent,
    useMay: () => sufficesOnAny(useRights(), CONVERSATION_PAGES, 'view'),
    load: () => import('./thread-why.tsx').then((module) => ({ default: module.ThreadWhy })),
  },
];
