import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { byteText, merchantId, tenantPolicy } from '../../database/table.ts';
import { visitors } from './tables.ts';

/**
 * What visitors are found by (`search/words.ts`). Compared as texts, which row-level security lets an index do; their
 * order is that of their bytes, so that a beginning is a range.
 */
export const visitorWords = pgTable(
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

/** Visitors whose words are not stored yet since their name or an address changed. Filled by a trigger. */
export const unindexedVisitors = pgTable(
  'unindexed_visitors',
  { merchantId: merchantId(), visitorId: uuid('visitor_id').notNull() },
  (t) => [primaryKey({ columns: [t.merchantId, t.visitorId] }), tenantPolicy()],
);
