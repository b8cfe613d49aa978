import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { listFilter } from '../kernel/list-query.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { leadMove } from './lead-shapes.ts';
import { contactList } from './list.ts';
import { ContactTag } from './shapes.ts';

/** Maximum number of refused contacts that a bulk change lists. */
export const LISTED_REFUSALS_MAX = 200;

/** What a bulk change does with each contact. */
export const ContactBulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('owner'), ownerId: Uuid.nullable() }),
  z.strictObject({ type: z.literal('addTag'), tag: ContactTag }),
  z.strictObject({ type: z.literal('removeTag'), tag: ContactTag }),
  z.strictObject({ type: z.literal('addToList'), listId: Uuid }),
  z.strictObject({ type: z.literal('removeFromList'), listId: Uuid }),
  z.strictObject({
    type: z.literal('move'),
    to: leadMove.to,
    reason: leadMove.reason,
    note: leadMove.note.unwrap().optional(),
  }),
  z.strictObject({ type: z.literal('remove') }),
]);
export type ContactBulkAction = z.infer<typeof ContactBulkAction>;

/** The contacts of a bulk change: selected ones, or all that match a filter as in their list. */
export const ContactBulkTarget = z.union([
  z.strictObject({ contactIds: z.array(Uuid).min(1).max(200) }),
  z.strictObject({ filter: z.strictObject(listFilter(contactList)) }),
]);

/** A bulk change of contacts and how far it is. */
export const ContactBulk = z.object({
  id: Uuid,
  action: ContactBulkAction,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  done: z.number().int(),
  total: z.number().int().describe('An estimate while it runs, as contacts may come in or no longer match.'),
  changed: z.number().int(),
  refused: z.number().int(),
  failed: z
    .array(
      z.object({
        contactId: Uuid,
        name: z.string().describe('Empty for a contact that the caller may not see.'),
        error: z.string(),
        errorDescription: z.string(),
        wording: Wording.optional(),
      }),
    )
    .describe('The first refused contacts.'),
  error: z.string().nullable().describe('Why it failed as a whole.'),
  startedDate: Instant,
  finishedDate: Instant.nullable(),
});
export type ContactBulk = z.infer<typeof ContactBulk>;
