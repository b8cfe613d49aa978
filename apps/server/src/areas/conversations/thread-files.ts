import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversations, messages } from './tables.ts';

/** Of so many messages, the newest of each conversation, the files are counted. */
const FILES_WITHIN = 50;

/** How many files the newest messages of conversations carry, by the ids of the conversations. */
export async function attachmentCounts(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const newest = db
    .select({ files: sql<number>`jsonb_array_length(${messages.attachments})`.as('files') })
    .from(messages)
    .where(and(eq(messages.merchantId, merchantId), eq(messages.conversationId, conversations.id)))
    .orderBy(desc(messages.seq))
    .limit(FILES_WITHIN)
    .as('newest');
  const rows = await db
    .select({ id: conversations.id, files: sql<number>`sum(${newest.files})::int` })
    .from(conversations)
    .innerJoinLateral(newest, sql`true`)
    .where(and(eq(conversations.merchantId, merchantId), inArray(conversations.id, [...ids])))
    .groupBy(conversations.id);
  return new Map(rows.map(({ id, files }) => [id, files]));
}
