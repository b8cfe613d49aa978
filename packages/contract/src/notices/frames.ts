import { z } from 'zod';
import { Notice } from './shapes.ts';

export const toMember = [
  /** A new notification of the member. */
  z.object({ type: z.literal('notice'), notice: Notice }),
] as const;
