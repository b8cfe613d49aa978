import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';

export const toMember = [
  /** A task was created, changed or deleted. Pages that show it refetch. */
  z.object({ type: z.literal('task'), taskId: Uuid }),
] as const;
