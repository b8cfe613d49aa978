import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { byteText, merchantId, tenantPolicy } from '../../database/table.ts';
import { visitors } from './tables.ts';

/**
 * The search tokens of visitors (`search/tokens.ts`). Stored as text, so that row-level security can use the index, and
 * ordered by bytes, so that a prefix is a range.
 */
export const visitorTokens = pgTable(
  'visitor_words',
  { merchantId: merchantId(), visitorId: uuid('visitor_id').notNull(), word: byteText('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.visitorId, t.word] }),
    foreignKey({
      columns: [t.merchantId, t.visitorId],
      foreignColumns: [visitors.merchantId, visitors.id],
    }).onDelete('cascade'),
    index('visitor_words_word').on(t.merchantId, t.word, t.visitorId),
    tenantPolicy(),
  ],
);

/** Visitors to index since a searched field changed. Filled by a trigger. */
export const unindexedVisitors = pgTable(
  'unindexed_visitors',
  { merchantId: merchantId(), visitorId: uuid('visitor_id').notNull() },
  (t) => [primaryKey({ columns: [t.merchantId, t.visitorId] }), tenantPolicy()],
);
