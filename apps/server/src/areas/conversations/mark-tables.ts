import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { conversations } from './tables.ts';

/** Threads that a member marked unread. Opening the thread clears the mark. */
export const threadMarks = pgTable(
  'thread_marks',
  {
    merchantId: merchantId(),
    memberId: uuid('member_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    markedAt: moment('marked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.memberId, t.conversationId] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    tenantPolicy(),
  ],
);
