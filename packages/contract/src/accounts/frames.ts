import { z } from 'zod';
import { Colleague } from './shapes.ts';

export const fromMember = [
  z.strictObject({ type: z.literal('presence'), presence: z.enum(['online', 'away']) }),
] as const;

export const toMember = [z.object({ type: z.literal('colleague'), colleague: Colleague })] as const;
