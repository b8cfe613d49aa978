import type { DocumentKind } from '@foyer/domain/knowledge';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id, merchantId, moment, tenantPolicy, tsvector, varbit } from '../../database/table.ts';

/** States of training. Their codes of specification 4 are in `present.ts`. */
export type TrainingState = 'new' | 'queued' | 'training' | 'trained' | 'outOfSync' | 'deleting' | 'deleted';

/** Knowledge bases. Specification 3. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    audience: text('audience').$type<'everyone' | 'members'>().notNull().default('everyone'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('knowledge_bases_name')
      .on(t.merchantId, sql`lower(${t.name})`)
      .where(sql`removed_at is null`),
    tenantPolicy(),
  ],
);

/** Documents of knowledge bases. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    merchantId: merchantId(),
    id: id(),
    baseId: uuid('base_id').notNull(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    name: text('name').notNull(),
    /** ISO code; empty until it is detected. */
    language: text('language').notNull().default(''),
    /** Whether the language was given, and is not detected again. */
    isLanguageGiven: boolean('is_language_given').notNull().default(false),
    /** The text of a text, the answer of an FAQ. */
    content: text('content').notNull().default(''),
    question: text('question'),
    variants: text('variants').array().notNull().default([]),
    /** The file, in `files`. */
    fileId: uuid('file_id'),
    fileName: text('file_name'),
    fileSize: integer('file_size'),
    url: text('url'),
    refreshHours: integer('refresh_hours').notNull().default(0),
    refreshAt: moment('refresh_at'),
    checkedAt: moment('checked_at'),
    state: text('state').$type<TrainingState>().notNull(),
    stateAt: moment('state_at').notNull().defaultNow(),
    /** The run that trains it. A run whose id is not here any more gives up. */
    runId: uuid('run_id'),
    /** Until when the run is certainly alive. */
    leaseUntil: moment('lease_until'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    errorCode: text('error_code'),
    errorText: text('error_text'),
    errorStatus: integer('error_status'),
    attempts: smallint('attempts').notNull().default(0),
    failedAt: moment('failed_at'),
    nextTryAt: moment('next_try_at'),
    /** The run whose passages answer; null: none do. */
    liveRun: uuid('live_run'),
    passages: integer('passages').notNull().default(0),
    /** The text search configurations of its passages. */
    configs: text('configs').array().notNull().default([]),
    trainedAt: moment('trained_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    /** The order of the list: what needs attention first. */
    attention: smallint('attention')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when state in ('new', 'outOfSync') and error_code is not null then 0
        when state = 'training' then 1 when state = 'queued' then 2 when state = 'new' then 3
        when state = 'outOfSync' then 4 when state = 'deleting' then 5 when state = 'trained' then 6 else 7 end`),
      ),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.baseId],
      foreignColumns: [knowledgeBases.merchantId, knowledgeBases.id],
      name: 'knowledge_documents_base_fk',
    }),
    index('knowledge_documents_base').on(t.merchantId, t.baseId, t.attention, t.id),
    index('knowledge_documents_attention').on(t.merchantId, t.attention, t.id),
    index('knowledge_documents_changed').on(t.merchantId, t.modifiedAt, t.id),
    index('knowledge_documents_name').on(t.merchantId, sql`lower(${t.name})`, t.id),
    index('knowledge_documents_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index('knowledge_documents_refresh').on(t.refreshAt).where(sql`refresh_at is not null`),
    index('knowledge_documents_working')
      .on(t.stateAt)
      .where(sql`state in ('queued', 'training', 'deleting')`),
    tenantPolicy(),
  ],
);

/** Pages of sitemaps, and the one page of an address: what is needed to read them again. */
export const knowledgePages = pgTable(
  'knowledge_pages',
  {
    merchantId: merchantId(),
    documentId: uuid('document_id').notNull(),
    url: text('url').notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Of the text that was trained. */
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.documentId, t.url] }),
    foreignKey({
      columns: [t.merchantId, t.documentId],
      foreignColumns: [knowledgeDocuments.merchantId, knowledgeDocuments.id],
      name: 'knowledge_pages_document_fk',
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Passages of documents. Those of a document's `liveRun` answer. */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    merchantId: merchantId(),
    documentId: uuid('document_id').notNull(),
    runId: uuid('run_id').notNull(),
    n: integer('n').notNull(),
    baseId: uuid('base_id').notNull(),
    headings: text('headings').array().notNull(),
    body: text('body').notNull(),
    page: integer('page'),
    url: text('url'),
    /** The text search configuration of its words. */
    config: text('config').notNull(),
    words: tsvector('words').notNull(),
    /** Number of words. */
    size: integer('size').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.documentId, t.runId, t.n] }),
    foreignKey({
      columns: [t.merchantId, t.documentId],
      foreignColumns: [knowledgeDocuments.merchantId, knowledgeDocuments.id],
      name: 'knowledge_passages_document_fk',
    }),
    index('knowledge_passages_words').using('gin', t.merchantId, t.words).with({ fastupdate: false }),
    tenantPolicy(),
  ],
);

/** What passages mean to the embedding model of the merchant. Deleted with their passage. */
export const knowledgeVectors = pgTable(
  'knowledge_vectors',
  {
    merchantId: merchantId(),
    documentId: uuid('document_id').notNull(),
    runId: uuid('run_id').notNull(),
    n: integer('n').notNull(),
    /** The model and where it is, since vectors of different models cannot be compared. */
    model: text('model').notNull(),
    /** The sign of each number, which is enough to find candidates quickly. */
    signs: varbit('signs').notNull(),
    /** Numbers of four bytes, little-endian; the vector has the length 1. */
    vector: bytea('vector').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.documentId, t.runId, t.n] }),
    foreignKey({
      columns: [t.merchantId, t.documentId, t.runId, t.n],
      foreignColumns: [
        knowledgePassages.merchantId,
        knowledgePassages.documentId,
        knowledgePassages.runId,
        knowledgePassages.n,
      ],
      name: 'knowledge_vectors_passage_fk',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    tenantPolicy(),
  ],
);

/** In how many passages of a merchant each word is. */
export const knowledgeWords = pgTable(
  'knowledge_words',
  {
    merchantId: merchantId(),
    word: text('word').notNull(),
    passages: integer('passages').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.word] }),
    index('knowledge_words_similar')
      .using('gin', t.merchantId, t.word.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    tenantPolicy(),
  ],
);

/** The sums that scores need: how many passages a merchant has, with how many words. */
export const knowledgeTotals = pgTable(
  'knowledge_totals',
  {
    merchantId: merchantId(),
    passages: integer('passages').notNull(),
    size: integer('size').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchantId] }), tenantPolicy()],
);
