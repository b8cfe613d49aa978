import { z } from 'zod';

export const toMember = [
  /** The member's permissions changed. Menu and lists should be refetched. */
  z.object({ type: z.literal('rights') }),
] as const;
