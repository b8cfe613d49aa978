import type { AiFailureReason } from '@foyer/contract/ai/errors';
import type { AiProvider } from '@foyer/contract/ai/shapes';
import type { AiKind, AiPurpose } from '@foyer/domain/ai';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from '../conversations/tables.ts';
import { merchants } from '../merchants/tables.ts';

/** Millionths of a dollar. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** The AI providers of a merchant. Keys are sealed. */
export const aiProviders = pgTable(
  'ai_providers',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').$type<AiKind>().notNull(),
    /** Null: the usual address of the kind. */
    baseUrl: text('base_url'),
    model: text('model').notNull(),
    sealedKey: text('sealed_key'),
    /** Of a million tokens. */
    inputPrice: integer('input_price').notNull(),
    outputPrice: integer('output_price').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** Whether it is asked when the default provider gives no reply. */
    isFallback: boolean('is_fallback').notNull().default(false),
    state: text('state').$type<AiProvider['state']>().notNull().default('untested'),
    error: text('error').$type<AiFailureReason>(),
    embeddingModel: text('embedding_model'),
    embeddingPrice: integer('embedding_price').notNull().default(0),
    /** How similar texts are to the embedding model that have nothing in common. Null: not measured yet. */
    embeddingBase: real('embedding_base'),
    embeddingError: text('embedding_error').$type<AiFailureReason>(),
    /** When passages are embedded next. A run that is alive keeps it ahead. Null: not before the provider is changed. */
    embeddingDueAt: moment('embedding_due_at').defaultNow(),
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('ai_providers_name').on(t.merchantId, sql`lower(${t.name})`),
    uniqueIndex('ai_providers_embedding').on(t.merchantId).where(sql`${t.embeddingModel} is not null`),
    uniqueIndex('ai_providers_default').on(t.merchantId).where(sql`${t.isDefault}`),
    tenantPolicy(),
  ],
);

/** The AI settings of a merchant. Without a row, everything is allowed. */
export const aiSettings = pgTable(
  'ai_settings',
  {
    merchantId: merchantId()
      .primaryKey()
      .references(() => merchants.merchantId),
    isEnabled: boolean('is_enabled').notNull(),
    dayCap: money('day_cap'),
    monthCap: money('month_cap'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  () => [tenantPolicy()],
);

/** The ledger of calls of models. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    merchantId: merchantId(),
    id: id(),
    providerId: uuid('provider_id').notNull(),
    model: text('model').notNull(),
    purpose: text('purpose').$type<AiPurpose>().notNull(),
    conversationId: uuid('conversation_id'),
    agentId: uuid('agent_id'),
    state: text('state').$type<'reserved' | 'settled' | 'failed'>().notNull().default('reserved'),
    /** Of a failed call. Null: it never ended, since its process did. */
    failure: text('failure').$type<AiFailureReason>(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** While reserved, and for a call of which nobody knows what it cost, the most that it can cost. */
    cost: money('cost').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('ai_usage_created').on(t.merchantId, t.createdAt),
    index('ai_usage_conversation').on(t.merchantId, t.conversationId),
    index('ai_usage_reserved').on(t.merchantId, t.createdAt).where(sql`${t.state} = 'reserved'`),
    tenantPolicy(),
  ],
);

/** The last summary of a conversation. */
export const aiSummaries = pgTable(
  'ai_summaries',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    text: text('text').notNull(),
    model: text('model').notNull(),
    /** Number of the last message it covers. */
    seq: integer('seq').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    tenantPolicy(),
  ],
);
