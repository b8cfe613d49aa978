import type { LabelColour } from '@foyer/domain/labels';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from './tables.ts';

/** Labels of conversations, nested by `/` in the name. Specification 3 calls them tags. */
export const labels = pgTable(
  'labels',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    colour: text('colour').$type<LabelColour>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('labels_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

export const conversationLabels = pgTable(
  'conversation_labels',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    labelId: uuid('label_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId, t.labelId] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    foreignKey({
      columns: [t.merchantId, t.labelId],
      foreignColumns: [labels.merchantId, labels.id],
    }).onDelete('cascade'),
    index('conversation_labels_label').on(t.merchantId, t.labelId, t.conversationId),
    tenantPolicy(),
  ],
);
