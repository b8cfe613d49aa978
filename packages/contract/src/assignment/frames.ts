import { z } from 'zod';

export const toVisitor = [
  /** The visitor's position in the queue, from 1. Null once they no longer wait. */
  z.object({ type: z.literal('queuePosition'), position: z.number().int().nullable() }),
] as const;
