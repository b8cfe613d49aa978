import { msg } from '@lingui/core/macro';
import { IconTicket } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { ThreadItem } from '../../shell/thread-menu.ts';

/** Creates a ticket from a conversation. */
export const threadItems: readonly ThreadItem[] = [
  {
    id: 'ticket',
    title: msg`Create ticket…`,
    icon: IconTicket,
    useMay: () => useMay('createConversationTask'),
    load: () => import('./create/thread-ticket.tsx').then((module) => ({ default: module.ThreadTicket })),
  },
];
