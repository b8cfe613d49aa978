import { ENTITY_KINDS, INTENT_LIMITS } from '@foyer/domain/intents';
import { PATTERN_MAX_LENGTH } from '@foyer/domain/pattern';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

const limits = INTENT_LIMITS;
const Value = z.string().trim().min(1).max(limits.value);

export const EntityInput = z.strictObject({
  name: z.string().trim().min(1).max(limits.name),
  kind: z.enum(ENTITY_KINDS),
  pattern: z.string().max(PATTERN_MAX_LENGTH).default('').describe('Of a pattern.'),
  values: z
    .array(
      z.strictObject({
        value: Value,
        synonyms: z.array(Value).max(limits.synonyms).default([]),
      }),
    )
    .max(limits.values)
    .default([])
    .describe('Of a list.'),
});
export type EntityInput = z.infer<typeof EntityInput>;

export const EntityValue = z.object({ id: Uuid, value: z.string(), synonyms: z.array(z.string()) });
export type EntityValue = z.infer<typeof EntityValue>;

/** Something that is looked for in texts: a product, a place, an order number, a date. Specification 7.11. */
export const Entity = z.object({
  id: Uuid,
  name: z.string(),
  kind: z.enum(ENTITY_KINDS),
  pattern: z.string(),
  values: z.array(EntityValue),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Entity = z.infer<typeof Entity>;

/** A value of an entity in a text. */
export const FoundEntity = z.object({
  entityId: Uuid,
  name: z.string(),
  /** The value of the entity, such as a date as YYYY-MM-DD. */
  value: z.string(),
  /** As written. */
  text: z.string(),
  /** Where, in UTF-16 units. */
  index: z.number().int(),
});
export type FoundEntity = z.infer<typeof FoundEntity>;
