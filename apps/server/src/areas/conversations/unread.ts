import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversations, messages } from './tables.ts';

/**
 * Number of unread messages of the visitor, for a query over `conversations`. Skips the count when nothing is unread.
 */
export const unreadCount = (db: Db) => sql<number>`case
  when ${conversations.lastSeq} > ${conversations.agentRead} then (${unreadMessages(db)})::int else 0 end`;

const unreadMessages = (db: Db) =>
  db
    .select({ count: count() })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, conversations.merchantId),
        eq(messages.conversationId, conversations.id),
        gt(messages.seq, conversations.agentRead),
        eq(messages.kind, 'text'),
        eq(messages.authorType, 'visitor'),
      ),
    );
