import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import { messengerOf } from '@foyer/domain/messengers';
import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, isOneOfIds, prepared, type Tenant } from '../../database/tenant.ts';
import { containing } from '../../kernel/like.ts';
import { members } from '../accounts/tables.ts';
import { deliveriesOf } from './deliveries.ts';
import { labelsOfThread } from './labels.ts';
import { mails } from './mail-tables.ts';
import {
  type ConversationParts,
  type ConversationRow,
  type MessageRow,
  type NamedMember,
  presentMail,
  presentMessages,
} from './present.ts';
import { presentLabel } from './present-label.ts';
import { conversations, messages } from './tables.ts';

export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
  /** Only messages that a visitor may read: no notes. */
  readonly publicOnly?: boolean;
}

/** Greater than any message number. */
const BEYOND_ALL_NUMBERS = 2 ** 31 - 1;

/** Maximum total characters of a page, so that it stays below a socket's limit of unread bytes. */
const PAGE_TEXT_MAX = 500_000;

/** Kinds that a visitor may read. */
const PUBLIC_KINDS = ['text', 'event'] as const;

/** Messages between two numbers, in one direction. */
const messagesBetween = (name: string, direction: typeof asc | typeof desc) =>
  prepared(name, (db) =>
    db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, sql.placeholder('merchantId')),
          eq(messages.conversationId, sql.placeholder('conversationId')),
          gt(messages.seq, sql.placeholder('after')),
          lt(messages.seq, sql.placeholder('before')),
          or(sql`not ${sql.placeholder('publicOnly')}::boolean`, inArray(messages.kind, PUBLIC_KINDS)),
        ),
      )
      .orderBy(direction(messages.seq))
      .limit(sql.placeholder('limit')),
  );

const oldestMessages = messagesBetween('oldest_messages', asc);
const newestMessages = messagesBetween('newest_messages', desc);

/** Reads a page of messages in order: the newest before a number, or the oldest after one. */
export async function readMessages(tenant: Tenant, conversationId: string, range: MessageRange) {
  const { merchantId, read } = tenant;
  const { before = BEYOND_ALL_NUMBERS, after, limit, publicOnly = false } = range;
  const forward = after !== undefined;
  const between = { merchantId, conversationId, before, after: after ?? 0, publicOnly, limit: limit + 1 };
  const rows = await read((db) => (forward ? oldestMessages : newestMessages)(db, between));
  const page = fitting(rows.slice(0, limit));
  return { rows: forward ? page : page.reverse(), hasMore: rows.length > page.length };
}

/** The first messages that fit into a page, at least one. */
function fitting<Row extends { readonly text: string }>(rows: readonly Row[]): Row[] {
  let length = 0;
  const end = rows.findIndex(({ text }, index) => {
    length += text.length;
    return index > 0 && length > PAGE_TEXT_MAX;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

const conversationOf = prepared('conversation', (db) =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, sql.placeholder('merchantId')),
        eq(conversations.id, sql.placeholder('id')),
      ),
    ),
);

export async function readConversation(
  { merchantId, read }: Tenant,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await read((db) => conversationOf(db, { merchantId, id }));
  return row;
}

const namedMembers = prepared('named_members', (db) =>
  db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(isOneOfIds(members)),
);

/** Names of members by id. */
export async function memberNames(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NamedMember>();
  const rows = await namedMembers(db, { merchantId, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

const partsOfConversations = prepared('parts_of_conversations', (db) =>
  db
    .select({
      id: conversations.id,
      previousId: sql<string | null>`(${previousConversation(db)})`,
      labels: labelsOfThread(db),
    })
    .from(conversations)
    .where(isOneOfIds(conversations)),
);

/**
 * Subquery for the visitor's previous conversation. For a chat it is a chat, since not all members who open chats open
 * emails.
 */
function previousConversation(db: Db) {
  const earlier = alias(conversations, 'earlier');
  return db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.merchantId, conversations.merchantId),
        eq(earlier.visitorId, conversations.visitorId),
        lt(earlier.id, conversations.id),
        or(eq(earlier.kind, 'chat'), eq(conversations.kind, 'mail')),
      ),
    )
    .orderBy(desc(earlier.id))
    .limit(1);
}

/** Loads names, labels and the previous conversation for the wire form of conversations. */
export async function withParts(
  db: Db,
  merchantId: number,
  rows: readonly ConversationRow[],
): Promise<ConversationParts[]> {
  if (rows.length === 0) return [];
  const named = await memberNames(
    db,
    merchantId,
    rows.flatMap((row) => row.agentIds),
  );
  const parts = await partsOfConversations(db, { merchantId, ids: rows.map(({ id }) => id) });
  const partsOf = new Map(parts.map((one) => [one.id, one]));
  return rows.map((row) => ({
    row,
    members: named,
    previousId: partsOf.get(row.id)?.previousId ?? null,
    labels: partsOf.get(row.id)?.labels.map(presentLabel) ?? [],
  }));
}

const mailsByIds = prepared('mails_by_ids', (db) => db.select().from(mails).where(isOneOfIds(mails)));

/** Email fields by message id. */
export async function mailsOf(db: Db, merchantId: number, rows: readonly MessageRow[]) {
  if (rows.length === 0) return new Map<string, MailHead>();
  const found = await mailsByIds(db, { merchantId, ids: rows.map(({ id }) => id) });
  const textOf = new Map(rows.map(({ id, text }) => [id, text]));
  return new Map(found.map((row) => [row.id, presentMail(row, textOf.get(row.id) ?? '')]));
}

/** The wire form of stored messages of a conversation, with email fields or deliveries. */
export async function presentThreadMessages(
  tenant: Tenant,
  { kind, channel }: Pick<ConversationRow, 'kind' | 'channel'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const { merchantId, read } = tenant;
  if (messengerOf(channel)) {
    const deliveryOf = await read((db) => deliveriesOf(db, merchantId, rows));
    return presentMessages(rows, new Map([...deliveryOf].map(([id, delivery]) => [id, { delivery }])));
  }
  if (kind !== 'mail') return presentMessages(rows);
  const mailOf = await read((db) => mailsOf(db, merchantId, rows));
  return presentMessages(rows, new Map([...mailOf].map(([id, mail]) => [id, { mail }])));
}

/** Messages containing a text in the visitor's conversations that the member may open, newest first. */
export async function searchMessages(
  tenant: Tenant,
  visitorId: string,
  { text, limit, opened }: { text: string; limit: number; opened: SQL | undefined },
): Promise<MessageRow[]> {
  return tenant.read(async (db) => {
    const ofVisitor = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.visitorId, visitorId), opened),
      );
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

/**
 * The visitor's conversations that the member may open, newest first, one more than the limit. Ids begin with the time,
 * so they sort by it.
 */
export const readVisitorConversations = (
  tenant: Tenant,
  visitorId: string,
  { before, limit, opened }: { before: string | undefined; limit: number; opened: SQL | undefined },
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
          opened,
        ),
      )
      .orderBy(desc(conversations.id))
      .limit(limit + 1),
  );
