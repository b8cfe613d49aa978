import { LINK_SUBJECTS } from '@foyer/domain/integrations/descriptor';
import { z } from 'zod';
import { IntegrationInput, IntegrationName } from '../integrations/shapes.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const LinkSubjectName = z.enum(LINK_SUBJECTS);

/** What a ticket or a conversation has in another system, such as an issue, a thread or a meeting. */
export const LinkedItem = z.object({
  id: Uuid,
  integration: IntegrationName,
  /** Its name there, such as the key of an issue. May be empty. */
  name: z.string(),
  /** Its page there. */
  url: z.string().nullable(),
  /** Its status there, as last reported. */
  status: z.string().nullable(),
  /** When a meeting begins. */
  startsDate: Instant.nullable(),
  /** `unknown`: the other system did not answer, so it may have been created. */
  state: z.enum(['creating', 'linked', 'unknown']),
  createdDate: Instant,
});
export type LinkedItem = z.infer<typeof LinkedItem>;

export const LinkedItems = z.object({
  items: z.array(LinkedItem),
  /** The connected integrations in which something can be created. */
  integrations: z.array(IntegrationName),
});

export const NewLinkedItem = z.strictObject({
  /** Becomes the id of the item, so that a repeated request creates nothing more. */
  clientId: Uuid,
  integration: IntegrationName,
  /** The inputs of the integration's action that creates. */
  input: IntegrationInput,
});
export type NewLinkedItem = z.infer<typeof NewLinkedItem>;
