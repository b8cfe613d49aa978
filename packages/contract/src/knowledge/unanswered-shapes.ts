import { KNOWLEDGE_LIMITS, UNANSWERED_REASONS } from '@foyer/domain/knowledge';
import { z } from 'zod';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';

export const UnansweredReason = z.enum(UNANSWERED_REASONS);

/** What became of a group: it waits, was made into an answer, or does not concern the merchant. */
export const UnansweredState = z.enum(['open', 'done', 'dismissed']);
export type UnansweredState = z.infer<typeof UnansweredState>;

/** Number of questions by reason. */
export const ReasonCounts = z.object({
  no_source: z.number().int(),
  below_threshold: z.number().int(),
  handed_over: z.number().int(),
  thumbs_down: z.number().int(),
});

/** Similar questions that were not answered. */
export const UnansweredGroup = z.object({
  id: Uuid,
  /** One of the questions. */
  question: z.string(),
  state: UnansweredState,
  /** What was made of it. */
  outcome: z.enum(['faq', 'variants', 'document', 'intent']).nullable(),
  /** The document that answers now. */
  documentId: Uuid.nullable(),
  count: z.number().int(),
  reasons: ReasonCounts,
  languages: z.array(z.string()),
  assignee: MemberRef.nullable(),
  lastDate: Instant,
  firstDate: Instant,
  lastModifiedDate: Instant,
});
export type UnansweredGroup = z.infer<typeof UnansweredGroup>;

/** A question that was not answered. */
export const UnansweredQuestion = z.object({
  id: Uuid,
  text: z.string(),
  language: z.string(),
  reason: UnansweredReason,
  /** The best score of a passage; null if none was found. */
  score: z.number().nullable(),
  /** Who was asked: the widget, a bot, an AI agent, or a member. */
  source: z.enum(['widget', 'bot', 'agent', 'member']),
  conversationId: Uuid.nullable(),
  date: Instant,
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

const Variants = z
  .array(z.string().trim().min(1).max(KNOWLEDGE_LIMITS.question))
  .max(KNOWLEDGE_LIMITS.variants);

/** How a group is answered: by a new FAQ, by more variants of one, or by a new text. */
export const UnansweredAnswer = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('faq'),
    knowledgeBaseId: Uuid,
    question: z.string().trim().min(1).max(KNOWLEDGE_LIMITS.question),
    variants: Variants.default([]),
    answer: z.string().trim().min(1).max(KNOWLEDGE_LIMITS.answer),
  }),
  z.strictObject({ by: z.literal('variants'), documentId: Uuid, variants: Variants.min(1) }),
  z.strictObject({
    by: z.literal('document'),
    knowledgeBaseId: Uuid,
    name: z.string().trim().min(1).max(KNOWLEDGE_LIMITS.name),
    text: z.string().trim().min(1).max(KNOWLEDGE_LIMITS.text),
  }),
]);
export type UnansweredAnswer = z.infer<typeof UnansweredAnswer>;
