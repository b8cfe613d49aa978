import { AI_KINDS, AI_PURPOSES, REWRITE_STYLES } from '@foyer/domain/ai';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, ShortText, Uuid, WebLink } from '../kernel/shapes.ts';
import { AI_CAP_MAX, AI_PRICE_MAX } from './constants.ts';

const price = z.number().int().min(0).max(AI_PRICE_MAX);
const cap = z.number().int().min(0).max(AI_CAP_MAX).nullable();

/** An AI provider as entered. */
export const AiProviderInput = z.strictObject({
  name: ShortText.min(1),
  kind: z.enum(AI_KINDS),
  /** Null: the usual address of the kind. Required for `azure` and `compatible`. */
  baseUrl: WebLink.nullable(),
  model: z.string().trim().min(1).max(200),
  /** Omitted: the stored key is kept. Null: without one. */
  key: z.string().trim().min(1).max(500).nullable().optional(),
  /** Of a million tokens, in millionths of a dollar. */
  inputPrice: price,
  outputPrice: price,
  /** Whether it is asked unless another one is named. The first provider always is. */
  isDefault: z.boolean().default(false),
  /** Whether it is asked when the default provider gives no reply. Several are asked in the order of their creation. */
  isFallback: z.boolean().default(false),
  /**
   * The model that finds knowledge by meaning, besides by words. Null: none. At most one provider of a merchant has one:
   * entering it here removes it there. Refused for providers without such models.
   */
  embeddingModel: z.string().trim().min(1).max(200).nullable().default(null),
  /** Of a million tokens read by the embedding model, in millionths of a dollar. */
  embeddingPrice: price.default(0),
});

/** An AI provider. Its key is never returned. */
export const AiProvider = AiProviderInput.omit({ key: true }).extend({
  id: Uuid,
  isDefault: z.boolean(),
  isFallback: z.boolean(),
  hasKey: z.boolean(),
  embeddingModel: z.string().nullable(),
  embeddingPrice: price,
  /** `untested`: not since it was changed. `failed`: see `error`. */
  state: z.enum(['untested', 'working', 'failed']),
  error: Wording.nullable(),
  checkedDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type AiProvider = z.infer<typeof AiProvider>;

/** How far knowledge is prepared to be found by meaning. */
export const AiEmbedding = z.object({
  providerId: Uuid,
  /** Passages that answer. */
  passages: z.number().int(),
  /** Those of them that the embedding model has read. */
  embedded: z.number().int(),
  /** Why it stopped. */
  error: Wording.nullable(),
  /** When it continues after an error. Null: after the provider was changed. */
  nextTryDate: Instant.nullable(),
});
export type AiEmbedding = z.infer<typeof AiEmbedding>;

/** `cap`s are millionths of a dollar. Null: no limit. Days and months are those of the merchant's time zone. */
export const AiSettings = z.strictObject({
  isEnabled: z.boolean(),
  dayCap: cap,
  monthCap: cap,
});
export type AiSettings = z.infer<typeof AiSettings>;

export const StoredAiSettings = AiSettings.extend({
  /** 1970 if they were never changed. */
  lastModifiedDate: Instant,
});
export type StoredAiSettings = z.infer<typeof StoredAiSettings>;

/** What was spent since the start of the day and the month, in millionths of a dollar. */
export const AiSpending = z.object({
  day: z.number().int(),
  month: z.number().int(),
  purposes: z.array(
    z.object({
      purpose: z.enum(AI_PURPOSES),
      calls: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      cost: z.number().int(),
    }),
  ),
});
export type AiSpending = z.infer<typeof AiSpending>;

/** Part of a document that a suggested reply is based on. */
export const AiSource = z.object({
  documentId: Uuid,
  documentName: z.string(),
  headings: z.array(z.string()),
  url: z.string().nullable(),
  text: z.string(),
});
export type AiSource = z.infer<typeof AiSource>;

/** A reply that a model wrote. Nothing is sent until a member does. */
export const AiSuggestion = z.object({
  /** Null: knowledge does not answer it. */
  text: z.string().nullable(),
  sources: z.array(AiSource),
  model: z.string().nullable(),
});
export type AiSuggestion = z.infer<typeof AiSuggestion>;

/** What a model wrote about a conversation. */
export const AiSummary = z.object({
  text: z.string(),
  model: z.string(),
  /** Number of the last message it covers. */
  seq: z.number().int(),
  createdDate: Instant,
});
export type AiSummary = z.infer<typeof AiSummary>;

export const RewriteInput = z.strictObject({
  text: z.string().trim().min(1).max(MESSAGE_TEXT_MAX),
  style: z.enum(REWRITE_STYLES),
});

export const RewriteReply = z.object({ text: z.string(), model: z.string() });
