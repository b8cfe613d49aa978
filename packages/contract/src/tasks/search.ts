import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { MarkedText, searchGroup } from '../search/shapes.ts';
import { TaskMode, TaskPriority, TaskStatus } from './shapes.ts';

/** Tasks and tickets. */
export const FoundTickets = searchGroup(
  'tickets',
  z.object({
    id: Uuid,
    number: z.number().int(),
    mode: TaskMode,
    title: MarkedText,
    visitorName: z.string(),
    priority: TaskPriority,
    status: TaskStatus,
    date: Instant,
  }),
);
