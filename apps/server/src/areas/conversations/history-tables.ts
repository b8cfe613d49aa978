import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { byteText, merchantId, tenantPolicy } from '../../database/table.ts';
import { conversations } from './tables.ts';

/** The conversations that came from other systems, each once. */
export const importedConversations = pgTable(
  'imported_conversations',
  {
    merchantId: merchantId(),
    source: text('source').notNull(),
    sourceId: byteText('source_id').notNull(),
    importId: uuid('import_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.source, t.sourceId] }),
    index('imported_conversations_import').on(t.merchantId, t.importId, t.conversationId),
    index('imported_conversations_conversation').on(t.merchantId, t.conversationId),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
