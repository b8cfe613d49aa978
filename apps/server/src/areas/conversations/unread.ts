import { type SQL, sql } from 'drizzle-orm';
import { conversations, messages } from './tables.ts';

/** The number of the customer's texts after a message, for an update of `conversations`. */
export const unreadAfter = (seq: SQL | number) => sql<number>`(
  select count(*)::int from ${messages} unread where unread.merchant_id = ${conversations.merchantId}
    and unread.conversation_id = ${conversations.id} and unread.seq > ${seq}
    and unread.kind = 'text' and unread.author_type = 'visitor')`;
