import { EXTRACTION_KINDS, EXTRACTION_LIMITS } from '@foyer/domain/extraction';
import { NAME_MAX } from '@foyer/domain/limits';
import { PATTERN_MAX_LENGTH } from '@foyer/domain/pattern';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Where a found value goes: an address or number of the contact, its city, or one of its own fields. */
export const ExtractionTarget = z.union([z.enum(['email', 'phone', 'city', 'company', 'notes']), Uuid]);

const definition = {
  name: z.string().trim().min(1).max(NAME_MAX),
  kind: z.enum(EXTRACTION_KINDS),
  /** For `pattern` and `order`: what is looked for. Empty for other kinds. */
  pattern: z.string().max(PATTERN_MAX_LENGTH).default(''),
  target: ExtractionTarget,
  /** Taken without being proposed first, when the contact has no value yet. */
  automatic: z.boolean().default(false),
  active: z.boolean().default(true),
};

export const ExtractorInput = z.strictObject(definition);
export type ExtractorInput = z.infer<typeof ExtractorInput>;

export const Extractor = z.object({
  id: Uuid,
  ...definition,
  /** Proposals of the last 30 days, and how many were taken. */
  found: z.number().int(),
  taken: z.number().int(),
  lastModifiedDate: Instant,
});
export type Extractor = z.infer<typeof Extractor>;

/** A value found in a message. */
export const ExtractionProposal = z.object({
  id: Uuid,
  conversationId: Uuid,
  messageId: Uuid,
  extractorId: Uuid,
  /** Name of the extractor. */
  name: z.string(),
  kind: z.enum(EXTRACTION_KINDS),
  /** As written, and as it would be stored. */
  text: z.string(),
  value: z.string(),
  target: ExtractionTarget,
  /** Name of the field. */
  targetName: z.string(),
  /** What the contact has there now. */
  current: z.string(),
  state: z.enum(['proposed', 'taken', 'dismissed']),
  /** Whether it was taken without being proposed. */
  isAutomatic: z.boolean(),
  createdDate: Instant,
});
export type ExtractionProposal = z.infer<typeof ExtractionProposal>;

/** What was found in a text that is tried. Positions in UTF-16 units. */
export const ExtractionMatch = z.object({
  text: z.string().max(EXTRACTION_LIMITS.value),
  value: z.string().max(EXTRACTION_LIMITS.value),
  index: z.number().int(),
});
