import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { CONTACT_FIELDS_MAX, Contact } from './shapes.ts';

/** Why two contacts may be one person. */
export const DUPLICATE_REASONS = ['visitor', 'email', 'company', 'phone', 'country'] as const;
export const DuplicateReason = z
  .enum(DUPLICATE_REASONS)
  .describe(
    'A visitor has identities of both; the same mailbox but for dots and what follows a plus; or the same name with the same company, phone ending or country.',
  );
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** Two contacts that may be one person. */
export const Duplicate = z.object({
  contacts: z.tuple([Contact, Contact]),
  reasons: z.array(DuplicateReason),
  date: Instant,
});
export type Duplicate = z.infer<typeof Duplicate>;

/** Fields of which a merged contact has one value. Tags, lists and identities are united. */
export const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'country',
  'city',
  'language',
  'notes',
  'ownerId',
  'leadStatus',
] as const;
export const MergeField = z.enum(MERGE_FIELDS);
export type MergeField = z.infer<typeof MergeField>;

/** Which values of the other contact replace those of the kept one. */
export const MergeInput = z.strictObject({
  otherId: Uuid,
  take: z.array(MergeField).max(MERGE_FIELDS.length).default([]),
  takeFields: z.array(Uuid).max(CONTACT_FIELDS_MAX).default([]).describe('Ids of own fields.'),
});
export type MergeInput = z.output<typeof MergeInput>;

/** Number of rows by the kind of what they are, such as `visitors`. */
const Moved = z.array(z.object({ kind: z.string(), count: z.number().int() }));

export const MergePreview = z.object({
  kept: Contact,
  other: Contact,
  take: z.array(MergeField).describe('Fields that only the other has.'),
  takeFields: z.array(Uuid),
  moved: Moved.describe('What moves to the kept contact.'),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** A merge that can be undone. */
export const Merge = z.object({
  id: Uuid,
  keptId: Uuid,
  otherId: Uuid,
  otherName: z.string(),
  mergedBy: z.string(),
  date: Instant,
});
export type Merge = z.infer<typeof Merge>;
