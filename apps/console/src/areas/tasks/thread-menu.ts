import { sufficesOnAny, TASK_PAGES } from '@foyer/domain/work-pages';
import { msg } from '@lingui/core/macro';
import { IconTicket } from '@tabler/icons-react';
import { useRights } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** Makes a ticket of a conversation. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'ticket',
    title: msg`Create ticket…`,
    icon: IconTicket,
    useMay: () => sufficesOnAny(useRights(), TASK_PAGES, 'change'),
    load: () => import('./create/thread-ticket.tsx').then((module) => ({ default: module.ThreadTicket })),
  },
];
