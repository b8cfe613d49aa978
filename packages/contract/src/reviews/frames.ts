import { z } from 'zod';

export const toMember = [
  /** Reviews, replies or accounts changed. Pages that show them refetch. */
  z.object({ type: z.literal('reviews') }),
] as const;
