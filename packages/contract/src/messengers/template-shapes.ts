import { HEADER_FORMATS, TEMPLATE_STATES } from '@foyer/domain/message-templates';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** A message template as the provider has it. Only approved ones can be sent. */
export const MessengerTemplate = z.object({
  id: Uuid,
  name: z.string(),
  /** Such as `en_US`. */
  language: z.string(),
  category: z.string(),
  state: z.enum(TEMPLATE_STATES),
  /** Why it cannot be sent, as the provider says. */
  reason: z.string(),
  content: z.object({
    headerFormat: z.enum(HEADER_FORMATS),
    header: z.string(),
    body: z.string(),
    footer: z.string(),
    buttons: z
      .array(
        z.object({ kind: z.enum(['reply', 'url', 'phone', 'other']), text: z.string(), url: z.string() }),
      )
      .readonly(),
  }),
  changedDate: Instant,
});
export type MessengerTemplate = z.infer<typeof MessengerTemplate>;
