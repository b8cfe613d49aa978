import {
  DOCUMENT_KINDS,
  KNOWLEDGE_LANGUAGES,
  KNOWLEDGE_LIMITS,
  TRAINING_CODES,
} from '@foyer/domain/knowledge';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, Uuid, WebLink } from '../kernel/shapes.ts';

const limits = KNOWLEDGE_LIMITS;

/** ISO code of the language of a document. */
export const KnowledgeLanguage = z.enum(KNOWLEDGE_LANGUAGES);

/** Who gets answers from a base: visitors and members, or members only. */
export const KnowledgeAudience = z.enum(['everyone', 'members']);
export type KnowledgeAudience = z.infer<typeof KnowledgeAudience>;

/** A training status: the codes of specification 4, or `in-progress`. */
export const TrainingStatus = z.literal(TRAINING_CODES);
export type TrainingStatus = z.infer<typeof TrainingStatus>;

export const KnowledgeBaseInput = z.strictObject({
  name: z.string().trim().min(1).max(limits.name),
  description: z.string().trim().max(limits.description).default(''),
  audience: KnowledgeAudience.default('everyone'),
});
export type KnowledgeBaseInput = z.infer<typeof KnowledgeBaseInput>;

/** A knowledge base: documents that answer questions together. Specification 3. */
export const KnowledgeBase = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  audience: KnowledgeAudience,
  /** Number of its documents, without deleted ones. */
  documents: z.number().int(),
  /** Number of its documents that wait for training or are being trained. */
  inTraining: z.number().int(),
  outOfSync: z.number().int(),
  failed: z.number().int(),
  createdDate: Instant,
  lastModifiedDate: Instant,
  /** When a document of it was trained last. */
  trainedDate: Instant.nullable(),
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

const common = {
  name: z
    .string()
    .trim()
    .max(limits.name)
    .optional()
    .describe('Default the question, address or first line.'),
  language: KnowledgeLanguage.optional().describe('Default the language of the text, as detected.'),
};
const Variants = z.array(z.string().trim().min(1).max(limits.question)).max(limits.variants);
const Question = z.string().trim().min(1).max(limits.question);
const Answer = z.string().trim().min(1).max(limits.answer);
const Body = z.string().trim().min(1).max(limits.text);
/** How often an address is read again. Hours; 0: never. */
const RefreshHours = z
  .number()
  .int()
  .min(0)
  .max(24 * 90);

/** A new document. Files are uploaded by `uploadKnowledgeFile`. */
export const DocumentInput = z.union([
  z.strictObject({ kind: z.literal('text'), text: Body, ...common }),
  z.strictObject({
    kind: z.literal('faq'),
    question: Question,
    variants: Variants.default([]),
    answer: Answer,
    ...common,
  }),
  z.strictObject({
    kind: z.enum(['url', 'sitemap']),
    url: WebLink,
    refreshHours: RefreshHours.default(24),
    ...common,
  }),
]);
export type DocumentInput = z.infer<typeof DocumentInput>;

/** Changes of a document. A document keeps its kind. */
export const DocumentChange = z.strictObject({
  id: Uuid,
  name: z.string().trim().min(1).max(limits.name).optional(),
  language: KnowledgeLanguage.optional(),
  text: Body.optional().describe('Of a text.'),
  question: Question.optional().describe('Of an FAQ.'),
  variants: Variants.optional().describe('Of an FAQ.'),
  answer: Answer.optional().describe('Of an FAQ.'),
  url: WebLink.optional().describe('Of an address or sitemap.'),
  refreshHours: RefreshHours.optional().describe('Of an address or sitemap.'),
  train: z.boolean().default(false).describe('Whether the changed document is trained at once.'),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

/** Why training failed, and what happens next. */
export const TrainingError = z.object({
  code: z.string(),
  text: z.string(),
  wording: Wording,
  /** Failed attempts so far. */
  attempts: z.number().int(),
  /** When the last attempt failed. */
  date: Instant,
  /** Null: it is not tried again by itself. */
  nextTryDate: Instant.nullable(),
});

/** Parts done of all: passages, or pages of a sitemap. */
export const TrainingProgress = z.object({ done: z.number().int(), total: z.number().int() });

/** A document of a knowledge base. */
export const KnowledgeDocument = z.object({
  id: Uuid,
  knowledgeBaseId: Uuid,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  language: z.string().describe('Empty until it is detected.'),
  trainingStatus: TrainingStatus,
  /** The status in words, specification 4. */
  training: z.string(),
  /** Whether it answers questions now, with its last trained content. */
  isAnswering: z.boolean(),
  /** While it is trained. Null otherwise. */
  progress: TrainingProgress.nullable(),
  error: TrainingError.nullable(),
  /** Number of passages that answer. */
  passages: z.number().int(),
  /** Web address of an address or sitemap, path of a file; null for others. */
  url: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  /** When the address was read last. */
  checkedDate: Instant.nullable(),
  trainedDate: Instant.nullable(),
  statusDate: Instant,
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/** A part of a document that can answer. */
export const KnowledgePassage = z.object({
  number: z.number().int(),
  /** Headings above it, from the outermost. */
  headings: z.array(z.string()),
  text: z.string(),
  /** Page of a PDF. */
  page: z.number().int().nullable(),
  /** Address of the page, with the anchor. */
  url: z.string().nullable(),
});
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

/** A document with its content. */
export const DocumentDetail = KnowledgeDocument.extend({
  text: z.string().nullable(),
  question: z.string().nullable(),
  variants: z.array(z.string()),
  answer: z.string().nullable(),
  refreshHours: z.number().int(),
  /** The first passages that answer. */
  content: z.array(KnowledgePassage),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** A word of the question and what it adds to the score. */
export const ScorePart = z.object({
  /** The word as asked. */
  word: z.string(),
  /** The similar word that was found instead; null if the same was. */
  like: z.string().nullable(),
  score: z.number(),
});

/** A passage that was found for a question. */
export const FoundPassage = KnowledgePassage.extend({
  documentId: Uuid,
  documentName: z.string(),
  knowledgeBaseId: Uuid,
  knowledgeBaseName: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  language: z.string(),
  /** Of an FAQ. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  /** 0 to 1: how much of the question the passage covers. The parts of `why` add up to it, unless `meaning` is higher. */
  score: z.number(),
  /** 0 to 1: how close its meaning is to that of the question. Null: not close, or not compared. */
  meaning: z.number().nullable(),
  /** Whether the score is high enough to answer. */
  answers: z.boolean(),
  why: z.array(ScorePart),
  /** Words of the passage to mark. */
  marks: z.array(z.string()),
});
export type FoundPassage = z.infer<typeof FoundPassage>;
