import { msg } from '@lingui/core/macro';
import { IconChecklist, IconTicket } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';
import { readTaskSearch } from './search.ts';

export const pages: readonly ConsolePage[] = [
  {
    pageId: 'tickets',
    below: '/{-$type}',
    title: msg`Tickets`,
    icon: IconTicket,
    load: () => import('./task-pages.tsx').then((module) => ({ default: module.TicketsPage })),
    validateSearch: readTaskSearch,
  },
  {
    pageId: 'tasks',
    title: msg`Tasks`,
    icon: IconChecklist,
    load: () => import('./task-pages.tsx').then((module) => ({ default: module.TasksPage })),
    validateSearch: readTaskSearch,
  },
];
