import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import type { ExtractionKind } from '@foyer/domain/extraction';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** What is looked for in messages, and where it goes. */
export const extractors = pgTable(
  'extractors',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').$type<ExtractionKind>().notNull(),
    pattern: text('pattern').notNull().default(''),
    /** A column of contacts, or the id of an own field. */
    target: text('target').$type<ExtractionProposal['target']>().notNull(),
    automatic: boolean('automatic').notNull().default(false),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('extractors_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/** Values that were found in messages. */
export const extractionProposals = pgTable(
  'extraction_proposals',
  {
    merchantId: merchantId(),
    id: id(),
    extractorId: uuid('extractor_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    messageId: uuid('message_id').notNull(),
    text: text('text').notNull(),
    value: text('value').notNull(),
    state: text('state').$type<ExtractionProposal['state']>().notNull().default('proposed'),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'extraction_proposals_extractor_fk',
      columns: [t.merchantId, t.extractorId],
      foreignColumns: [extractors.merchantId, extractors.id],
    }).onDelete('cascade'),
    /** A value is proposed once in a conversation. */
    uniqueIndex('extraction_proposals_once').on(t.merchantId, t.conversationId, t.extractorId, t.value),
    index('extraction_proposals_extractor').on(t.merchantId, t.extractorId, t.createdAt),
    check('extraction_proposals_state', sql`${t.state} in ('proposed', 'taken', 'dismissed')`),
    tenantPolicy(),
  ],
);
