import { UNSUBSCRIBE_REASONS } from '@foyer/domain/unsubscribe';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const UnsubscribeReason = z.enum(UNSUBSCRIBE_REASONS);

/** An address that receives no email from the merchant except account emails and requested replies. */
export const OptOut = z.object({
  id: Uuid,
  email: z.string(),
  reason: UnsubscribeReason.nullable(),
  comment: z.string(),
  /** Origin: the link of an email, a confirmed request, or the team. */
  source: z.enum(['link', 'confirmed', 'team']),
  createdDate: Instant,
});
export type OptOut = z.infer<typeof OptOut>;
