import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tenant } from '../../database/tenant.ts';
import { containing } from '../../kernel/like.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { members } from '../accounts/tables.ts';
import { visitors, visits } from '../visitors/tables.ts';
import type { ConversationParts, ConversationRow, MessageRow, NamedMember } from './present.ts';
import { conversations, messages } from './tables.ts';

export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
  /** Only what a visitor may read: no notes. */
  readonly publicOnly?: boolean;
}

/** A page of messages in order: the newest before a number, or the oldest after one. */
export async function readMessages(tenant: Tenant, conversationId: string, range: MessageRange) {
  const forward = range.after !== undefined;
  const rows = await tenant.read((db) =>
    db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, tenant.merchantId),
          eq(messages.conversationId, conversationId),
          range.before !== undefined ? lt(messages.seq, range.before) : undefined,
          range.after !== undefined ? gt(messages.seq, range.after) : undefined,
          range.publicOnly ? inArray(messages.kind, ['text', 'event']) : undefined,
        ),
      )
      .orderBy(forward ? asc(messages.seq) : desc(messages.seq))
      .limit(range.limit + 1),
  );
  const page = rows.slice(0, range.limit);
  return { rows: forward ? page : page.reverse(), hasMore: rows.length > range.limit };
}

export async function readConversation(tenant: Tenant, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.id, id))),
  );
  return row;
}

/** Names of members by id. */
export async function memberNames(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NamedMember>();
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), inArray(members.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id of the visitor's conversation before the one that a query is at. */
function previousConversation(db: Db) {
  const earlier = alias(conversations, 'earlier');
  const found = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.merchantId, conversations.merchantId),
        eq(earlier.visitorId, conversations.visitorId),
        lt(earlier.id, conversations.id),
      ),
    )
    .orderBy(desc(earlier.id))
    .limit(1);
  return sql`(${found})`;
}

/** Adds what the wire form of conversations needs: names, and the one before each. */
export async function withParts(
  db: Db,
  merchantId: number,
  rows: readonly ConversationRow[],
): Promise<ConversationParts[]> {
  const named = await memberNames(
    db,
    merchantId,
    rows.flatMap((row) => row.agentIds),
  );
  const ids = rows.map((row) => row.id);
  const previous =
    ids.length === 0
      ? []
      : await db
          .select({
            id: conversations.id,
            previousId: sql<string | null>`${previousConversation(db)}`,
          })
          .from(conversations)
          .where(and(eq(conversations.merchantId, merchantId), inArray(conversations.id, ids)));
  const previousOf = new Map(previous.map((row) => [row.id, row.previousId]));
  return rows.map((row) => ({ row, members: named, previousId: previousOf.get(row.id) ?? null }));
}

/** Messages of all conversations with a visitor that contain a text, newest first. */
export async function searchMessages(
  tenant: Tenant,
  visitorId: string,
  text: string,
  limit: number,
): Promise<MessageRow[]> {
  return tenant.read(async (db) => {
    const ofVisitor = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.visitorId, visitorId)));
    return db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, tenant.merchantId),
          inArray(messages.conversationId, ofVisitor),
          inArray(messages.kind, ['text', 'note']),
          ilike(messages.text, containing(text)),
        ),
      )
      .orderBy(desc(messages.createdAt), desc(messages.seq))
      .limit(limit);
  });
}

export interface ThreadFilter {
  readonly from: Date;
  readonly to: Date;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Which visitors the reader may see; undefined for all. */
  readonly sight: SQL | undefined;
}

/** Conversations with a message in a time range, the one spoken in last first, with their visitors. */
export async function readThreads(tenant: Tenant, filter: ThreadFilter) {
  return tenant.read(async (db) => {
    const rows = await db
      .select({ row: conversations, visitor: visitors })
      .from(conversations)
      .innerJoin(
        visitors,
        and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
      )
      .where(
        and(
          eq(conversations.merchantId, tenant.merchantId),
          gte(conversations.lastMessageAt, filter.from),
          lte(conversations.lastMessageAt, filter.to),
          afterCursor(filter.cursor, conversations.lastMessageAt, conversations.id),
          filter.sight,
        ),
      )
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(filter.limit + 1);
    const visitorIds = [...new Set(rows.map(({ visitor }) => visitor.id))];
    return {
      rows,
      conversationIds: await conversationIdsOf(db, tenant.merchantId, visitorIds),
      online: await onlineVisitors(db, tenant.merchantId, visitorIds),
    };
  });
}

async function conversationIdsOf(db: Db, merchantId: number, visitorIds: readonly string[]) {
  if (visitorIds.length === 0) return new Map<string, string[]>();
  const rows = await db
    .select({
      visitorId: conversations.visitorId,
      ids: sql<string[]>`array_agg(${conversations.id} order by ${conversations.id})`,
    })
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), inArray(conversations.visitorId, [...visitorIds])))
    .groupBy(conversations.visitorId);
  return new Map(rows.map((row) => [row.visitorId, row.ids]));
}

async function onlineVisitors(
  db: Db,
  merchantId: number,
  visitorIds: readonly string[],
): Promise<Set<string>> {
  if (visitorIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ visitorId: visits.visitorId })
    .from(visits)
    .where(
      and(
        eq(visits.merchantId, merchantId),
        inArray(visits.visitorId, [...visitorIds]),
        isNull(visits.endedAt),
      ),
    );
  return new Set(rows.map((row) => row.visitorId));
}

/** All conversations with a visitor, newest first. Ids begin with the time, so they order them. */
export const readVisitorConversations = (
  tenant: Tenant,
  visitorId: string,
  before: string | undefined,
  limit: number,
) =>
  tenant.read((db) =>
    db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, tenant.merchantId),
          eq(conversations.visitorId, visitorId),
          before ? lt(conversations.id, before) : undefined,
        ),
      )
      .orderBy(desc(conversations.id))
      .limit(limit + 1),
  );
