import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, isOneOfIds, prepared, type Tenant } from '../../database/tenant.ts';
import { isOnsite } from '../visitors/queries.ts';
import { visitors } from '../visitors/tables.ts';
import { labelsOfThread } from './labels.ts';
import { threadMarks } from './mark-tables.ts';
import { conversations, messages } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

/** Fields of a thread in a list: its own, its visitor's, and those from other tables. */
export type ThreadParts = Awaited<ReturnType<typeof partsOfThreads>>[number];

/** Attachments are counted in this many newest messages of a thread. */
const FILES_WITHIN = 50;

/**
 * One query per page. Data from other tables is looked up per thread with scalar subqueries: the planner may turn
 * `exists` into a scan of all online visitors or all marks.
 */
const partsOfThreads = prepared('parts_of_threads', (db) =>
  db
    .select({
      row: {
        id: conversations.id,
        kind: conversations.kind,
        channel: conversations.channel,
        subject: conversations.subject,
        visitId: conversations.visitId,
        inboxStatus: conversations.inboxStatus,
        assignedTo: conversations.assignedTo,
        departmentId: conversations.departmentId,
        priority: conversations.priority,
        snoozedUntil: conversations.snoozedUntil,
        waitingSince: conversations.waitingSince,
        lastMessage: conversations.lastMessage,
        lastMessageAt: conversations.lastMessageAt,
        createdAt: conversations.createdAt,
      },
      visitor: {
        id: visitors.id,
        firstName: visitors.firstName,
        lastName: visitors.lastName,
        email: visitors.email,
        phone: visitors.phone,
        country: visitors.country,
        channel: visitors.channel,
      },
      conversationIds: sql<string[]>`array(${allOfVisitor(db)})`,
      isOnline: isOnsite(db),
      labels: labelsOfThread(db),
      isMarked: sql<boolean>`coalesce((${markOfReader(db)}), false)`,
      /** Zero unless an answer is owed. */
      unreadCount: sql<number>`case when ${conversations.waitingSince} is null then 0 else ${conversations.unreadCount} end`,
      attachmentCount: sql<number>`(${filesOf(db)})`,
    })
    .from(conversations)
    .innerJoin(visitors, visitorOfThread)
    .where(isOneOfIds(conversations)),
);

/** Reads what a list shows of threads, in the order of the ids. Unknown ids are skipped. */
export async function readThreadParts(
  { merchantId, read }: Tenant,
  readerId: string,
  ids: readonly string[],
): Promise<ThreadParts[]> {
  if (ids.length === 0) return [];
  const found = await read((db) => partsOfThreads(db, { merchantId, readerId, ids }));
  const byId = new Map(found.map((parts) => [parts.row.id, parts]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function allOfVisitor(db: Db) {
  const other = alias(conversations, 'other');
  return db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.merchantId, visitors.merchantId), eq(other.visitorId, visitors.id)))
    .orderBy(asc(other.id));
}

const markOfReader = (db: Db) =>
  db
    .select({ is: sql`true` })
    .from(threadMarks)
    .where(
      and(
        eq(threadMarks.merchantId, conversations.merchantId),
        eq(threadMarks.memberId, sql.placeholder('readerId')),
        eq(threadMarks.conversationId, conversations.id),
      ),
    )
    .limit(1);

function filesOf(db: Db) {
  const newest = db
    .select({ files: sql<number>`jsonb_array_length(${messages.attachments})`.as('files') })
    .from(messages)
    .where(
      and(eq(messages.merchantId, conversations.merchantId), eq(messages.conversationId, conversations.id)),
    )
    .orderBy(desc(messages.seq))
    .limit(FILES_WITHIN)
    .as('newest');
  return db.select({ sum: sql`coalesce(sum(${newest.files}), 0)::int` }).from(newest);
}
