import { UNSUBSCRIBE_REASONS } from '@foyer/domain/unsubscribe';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const UnsubscribeReason = z.enum(UNSUBSCRIBE_REASONS);

/** An address that gets no more mail from the merchant but what concerns an account or an answer it asked for. */
export const OptOut = z.object({
  id: Uuid,
  email: z.string(),
  reason: UnsubscribeReason.nullable(),
  comment: z.string(),
  /** How it came: by the link of a mail, by a confirmed request, or entered by the team. */
  source: z.enum(['link', 'confirmed', 'team']),
  createdDate: Instant,
});
export type OptOut = z.infer<typeof OptOut>;
