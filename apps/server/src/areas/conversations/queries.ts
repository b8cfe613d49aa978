import type { Label, MailHead, Message } from '@foyer/contract/conversations/shapes';
import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tenant } from '../../database/tenant.ts';
import { containing } from '../../kernel/like.ts';
import { members } from '../accounts/tables.ts';
import { visits } from '../visitors/tables.ts';
import { conversationLabels, labels } from './label-tables.ts';
import { mails } from './mail-tables.ts';
import { threadMarks } from './mark-tables.ts';
import {
  type ConversationParts,
  type ConversationRow,
  type MessageRow,
  type NamedMember,
  presentLabel,
  presentMail,
  presentMessages,
} from './present.ts';
import { conversations, messages } from './tables.ts';
import { attachmentCounts } from './thread-files.ts';

export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
  /** Only what a visitor may read: no notes. */
  readonly publicOnly?: boolean;
}

/** The longest texts of a page together: as one frame it stays below what a socket may leave unread. Characters. */
const PAGE_TEXT_MAX = 500_000;

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
  const page = fitting(rows.slice(0, range.limit));
  return { rows: forward ? page : page.reverse(), hasMore: rows.length > page.length };
}

/** As many messages from the beginning as do not exceed the longest page; at least one. */
function fitting<Row extends { readonly text: string }>(rows: readonly Row[]): Row[] {
  let length = 0;
  const end = rows.findIndex(({ text }, index) => {
    length += text.length;
    return index > 0 && length > PAGE_TEXT_MAX;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
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
  const labelled = await labelsOf(db, merchantId, ids);
  return rows.map((row) => ({
    row,
    members: named,
    previousId: previousOf.get(row.id) ?? null,
    labels: labelled.get(row.id) ?? [],
  }));
}

/** The labels of conversations by their ids, in the order of the names. */
export async function labelsOf(db: Db, merchantId: number, ids: readonly string[]) {
  const found = new Map<string, Label[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ conversationId: conversationLabels.conversationId, label: labels })
    .from(conversationLabels)
    .innerJoin(
      labels,
      and(eq(labels.merchantId, conversationLabels.merchantId), eq(labels.id, conversationLabels.labelId)),
    )
    .where(
      and(
        eq(conversationLabels.merchantId, merchantId),
        inArray(conversationLabels.conversationId, [...ids]),
      ),
    )
    .orderBy(asc(labels.name));
  for (const { conversationId, label } of rows) {
    found.set(conversationId, [...(found.get(conversationId) ?? []), presentLabel(label)]);
  }
  return found;
}

/** What the mails among messages show besides their words, by the ids of the messages. */
export async function mailsOf(db: Db, merchantId: number, rows: readonly MessageRow[]) {
  if (rows.length === 0) return new Map<string, MailHead>();
  const found = await db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.merchantId, merchantId),
        inArray(
          mails.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const textOf = new Map(rows.map(({ id, text }) => [id, text]));
  return new Map(found.map((row) => [row.id, presentMail(row, textOf.get(row.id) ?? '')]));
}

/** The wire form of stored messages of a conversation, with what those that are mails show besides. */
export async function presentThreadMessages(
  tenant: Tenant,
  { kind }: Pick<ConversationRow, 'kind'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  if (kind !== 'mail') return presentMessages(rows);
  return presentMessages(rows, await tenant.read((db) => mailsOf(db, tenant.merchantId, rows)));
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

/** What threads show besides their own columns. */
export const threadParts = (
  tenant: Tenant,
  readerId: string,
  threads: readonly { readonly row: ConversationRow; readonly visitor: { readonly id: string } }[],
) =>
  tenant.read(async (db) => {
    const visitorIds = [...new Set(threads.map(({ visitor }) => visitor.id))];
    const ids = threads.map(({ row }) => row.id);
    return {
      conversationIds: await conversationIdsOf(db, tenant.merchantId, visitorIds),
      online: await onlineVisitors(db, tenant.merchantId, visitorIds),
      labels: await labelsOf(db, tenant.merchantId, ids),
      marked: await markedOf(db, tenant.merchantId, readerId, ids),
      attachments: await attachmentCounts(db, tenant.merchantId, ids),
    };
  });

/** Those of conversations that a member marked unread. */
export async function markedOf(db: Db, merchantId: number, memberId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .select({ id: threadMarks.conversationId })
    .from(threadMarks)
    .where(
      and(
        eq(threadMarks.merchantId, merchantId),
        eq(threadMarks.memberId, memberId),
        inArray(threadMarks.conversationId, [...ids]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
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
