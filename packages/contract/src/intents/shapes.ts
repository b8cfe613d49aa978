import { INTENT_LIMITS } from '@foyer/domain/intents';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

const limits = INTENT_LIMITS;

/** Letters, digits, space, underscore, dot and hyphen. Specification 5. */
const IntentName = z
  .string()
  .trim()
  .min(1)
  .max(limits.name)
  .regex(/^[\p{L}\p{M}\p{N} _.-]+$/u, 'Use letters, digits, spaces and the signs _ . - only.');

export const IntentExample = z.string().trim().min(1).max(limits.example);

const definition = {
  name: IntentName,
  description: z.string().trim().max(limits.description).default(''),
  response: z.string().trim().max(limits.response).default('').describe('What is answered. May be empty.'),
  knowledgeBaseId: Uuid.nullable().default(null).describe('The knowledge base it belongs to.'),
  documentId: Uuid.nullable().default(null).describe('The document it belongs to.'),
  botId: Uuid.nullable().default(null).describe('The only bot that understands it. Null: all.'),
};

export const IntentInput = z.strictObject({
  ...definition,
  examples: z.array(IntentExample).max(limits.examples).default([]),
});
export type IntentInput = z.infer<typeof IntentInput>;

/** What a customer may want, with examples of how they say it. Specification 7.11. */
export const Intent = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  response: z.string(),
  knowledgeBaseId: Uuid.nullable(),
  documentId: Uuid.nullable(),
  botId: Uuid.nullable(),
  /** Number of its examples. */
  examples: z.number().int(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Intent = z.infer<typeof Intent>;

/** An intent with its examples, the newest first. */
export const IntentDetail = Intent.extend({
  texts: z.array(
    z.object({
      text: z.string(),
      /** Where it comes from: typed, from a file, or an unanswered question. */
      origin: z.enum(['typed', 'import', 'unanswered']),
    }),
  ),
});
export type IntentDetail = z.infer<typeof IntentDetail>;

/** An intent that a text may mean. */
export const IntentGuess = z.object({
  intentId: Uuid,
  name: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
});
export type IntentGuess = z.infer<typeof IntentGuess>;
