import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { reopensOnMessage } from '@foyer/domain/conversation-state';
import { type NamedVisitor, visitorName } from '@foyer/domain/visitor-name';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import {
  type Author,
  appendWithin,
  eventEntry,
  type MessageContent,
  messageEntry,
  storedEvents,
} from './append.ts';
import type { ConversationRow } from './present.ts';
import { reopenForMessage } from './reopening.ts';
import { trackState, trackStates } from './states.ts';
import { conversations } from './tables.ts';

export interface VisitContext {
  readonly visitorId: string;
  readonly visitId: string | null;
  readonly engagementId: string | null;
  readonly channel: string;
  /** The team whose queue receives a new conversation. Default none. */
  readonly departmentId?: string | null;
}

/**
 * Returns the conversation that a visitor's message continues: the open one, else one closed less than a day ago, which
 * is reopened. Null: it begins a new one.
 */
export async function continuedConversation(
  scope: Scope,
  visitorId: string,
  author: Author,
): Promise<ConversationRow | null> {
  const latest = await latestOfWriting(scope, visitorId);
  if (!latest || !isContinued(latest)) return null;
  if (latest.status === 'open') return latest;
  return reopenForMessage(scope, latest.id, author).catch((error) => {
    // Another tab or an agent reopened it first.
    if (error instanceof Refusal && error.definition === moveNotAllowed) return latest;
    throw error;
  });
}

/** Whether the next message of the visitor belongs to their newest chat, which may have to be reopened. */
export const isContinued = ({ status, closedAt }: ConversationRow): boolean =>
  status === 'open' || (closedAt !== null && reopensOnMessage(closedAt, new Date()));

/** Begins a conversation. Returns the open one if another tab was first. */
export const newConversation = (
  { services, tenant: { merchantId } }: Scope,
  context: VisitContext,
): Promise<ConversationRow> => beginning(services).add({ merchantId, ...context });

/** Those that visitors begin at the same time share a transaction. */
const beginning = memoizeByKey((services: Services) =>
  makeBatcherByMerchant<VisitContext & { readonly merchantId: number }, ConversationRow>((merchantId, all) =>
    act(systemScope(services, merchantId), async (db) => {
      const created = await insertConversations(db, merchantId, all);
      const isWaiting = { status: 'waiting', agentIds: [] } as const;
      const tracking = await trackStates(
        db,
        merchantId,
        created.map(({ visitorId }) => ({ visitorId, state: isWaiting })),
      );
      const rows = new Map(created.map((row) => [row.visitorId, row]));
      for (const { visitorId } of all) {
        if (!rows.has(visitorId)) rows.set(visitorId, await openConversation(db, merchantId, visitorId));
      }
      return {
        result: all.map(({ visitorId }) => rows.get(visitorId) as ConversationRow),
        audit: [],
        events: [...created.flatMap((row) => storedEvents(row, [])), ...tracking],
      };
    }),
  ),
);

/**
 * Starts a conversation with a first message by a member, who is assigned. Returns null when the visitor has an open
 * conversation.
 */
export function invite(
  scope: Scope,
  context: VisitContext,
  by: Author & { id: string },
  content: MessageContent,
): Promise<ConversationRow | null> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [row] = await insertConversations(db, merchantId, [context], { assignedTo: by.id });
    if (!row) return { result: null, audit: [], events: [] };
    const tracking = await trackState(db, row, { status: 'with_agent', agentIds: [by.id] });
    const stored: Message[] = await appendWithin(db, [
      eventEntry(row, by, { type: 'invited' }),
      messageEntry(merchantId, row.id, by, content),
    ]);
    return {
      result: row,
      audit: [{ action: 'conversation.invited', subject: ['conversation', row.id] }],
      events: [
        ...storedEvents(row, stored),
        ...tracking,
        { name: 'member.changed', data: { merchantId, memberId: by.id } },
      ],
    };
  });
}

/** The newest chats of visitors that are not merged into others. */
export const newestChats = prepared('newest_chats', (db) =>
  db
    .selectDistinctOn([conversations.visitorId])
    .from(conversations)
    .where(
      and(
        isOneOfIds({ merchantId: conversations.merchantId, id: conversations.visitorId }),
        eq(conversations.kind, 'chat'),
        isNull(conversations.mergedInto),
      ),
    )
    .orderBy(conversations.visitorId, desc(conversations.id)),
);

/** Finds the visitor's newest chat that is not merged into another. */
export async function latestConversation(
  db: Db,
  merchantId: number,
  visitorId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await newestChats(db, { merchantId, ids: [visitorId] });
  return row;
}

/** `latestConversation` of a visitor who writes. Those of visitors who write at the same time are found in one query. */
export const latestOfWriting = (
  { services, tenant: { merchantId } }: Scope,
  visitorId: string,
): Promise<ConversationRow | undefined> => latestChats(services).add({ merchantId, visitorId });

interface Writing {
  readonly merchantId: number;
  readonly visitorId: string;
}

const latestChats = memoizeByKey(({ database }: Services) =>
  makeBatcherByMerchant<Writing, ConversationRow | undefined>(async (merchantId, all) => {
    const ids = idsOf(all);
    const rows = await database.tenant(merchantId).read((db) => newestChats(db, { merchantId, ids }));
    const byVisitor = new Map(rows.map((row) => [row.visitorId, row]));
    return all.map(({ visitorId }) => byVisitor.get(visitorId));
  }),
);

const idsOf = (all: readonly Writing[]): string[] => [...new Set(all.map(({ visitorId }) => visitorId))];

/** The columns that `insert_conversations` returns. */
const conversationColumns = Object.fromEntries(
  Object.entries(getTableColumns(conversations)).map(([key, column]) => [
    key,
    sql`${sql.identifier(column.name)}`.mapWith(column),
  ]),
);

const inserting = prepared('insert_conversations', (db) =>
  db
    .select(conversationColumns)
    .from(sql`insert_conversations(${sql.placeholder('merchantId')}, ${sql.placeholder('given')}::jsonb)`),
);

/**
 * Inserts conversations. None for a visitor who has an open one. Sorted by visitor, so that concurrent inserts cannot
 * deadlock.
 * @param assignedTo the member who invites the visitors
 * @param withBot whether a bot answers from the first message on
 */
export async function insertConversations(
  db: Db,
  merchantId: number,
  contexts: readonly (VisitContext & { readonly id?: string })[],
  { assignedTo, withBot = false }: { readonly assignedTo?: string; readonly withBot?: boolean } = {},
): Promise<ConversationRow[]> {
  const given = contexts
    .toSorted((a, b) => (a.visitorId < b.visitorId ? -1 : 1))
    .map((context) => ({
      id: context.id ?? newId(),
      visitor_id: context.visitorId,
      visit_id: context.visitId,
      engagement_id: context.engagementId,
      channel: context.channel,
      department_id: context.departmentId,
      invited: assignedTo !== undefined,
      assigned_to: assignedTo,
      with_bot: withBot,
    }));
  return (await inserting(db, { merchantId, given: JSON.stringify(given) })) as unknown as ConversationRow[];
}

async function openConversation(db: Db, merchantId: number, visitorId: string): Promise<ConversationRow> {
  const [open] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.visitorId, visitorId),
        eq(conversations.status, 'open'),
        eq(conversations.kind, 'chat'),
      ),
    );
  if (!open) throw notFound();
  return open;
}

const authorsWithChat = prepared('authors_with_chat', (db) =>
  db
    .select({
      id: visitors.id,
      firstName: visitors.firstName,
      lastName: visitors.lastName,
      phone: visitors.phone,
      channel: visitors.channel,
      conversationId: sql<string | null>`(${db
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(conversations.merchantId, visitors.merchantId),
            eq(conversations.visitorId, visitors.id),
            eq(conversations.kind, 'chat'),
            isNull(conversations.mergedInto),
          ),
        )
        .orderBy(desc(conversations.id))
        .limit(1)})`,
    })
    .from(visitors)
    .where(isOneOfIds(visitors)),
);

/** A visitor as the author of messages, with the newest chat that is not merged into another. */
export interface MessageAuthor {
  readonly author: Author;
  readonly conversationId: string | null;
}

/** Loads a visitor who writes. Those who write at the same time are loaded together. @throws Refusal `not_found` */
export async function messageAuthor({ services, tenant }: Scope, visitorId: string): Promise<MessageAuthor> {
  const found = await loading(services).add({ merchantId: tenant.merchantId, visitorId });
  if (!found) throw notFound();
  return found;
}

const loading = memoizeByKey(({ database }: Services) =>
  makeBatcherByMerchant<Writing, MessageAuthor | undefined>(
    async (merchantId, all) => {
      const ids = idsOf(all);
      const rows = await database.tenant(merchantId).read((db) => authorsWithChat(db, { merchantId, ids }));
      const byVisitor = new Map(
        rows.map(({ conversationId, ...row }) => [
          row.id,
          { author: authorOfVisitor(row.id, row), conversationId },
        ]),
      );
      return all.map(({ visitorId }) => byVisitor.get(visitorId));
    },
    { restMs: 10 },
  ),
);

/** The visitor as the author of messages. @throws Refusal `not_found` */
export const visitorAuthor = async (scope: Scope, visitorId: string): Promise<Author> =>
  (await messageAuthor(scope, visitorId)).author;

export const authorOfVisitor = (visitorId: string, name: Omit<NamedVisitor, 'referenceID'>): Author => ({
  type: 'visitor',
  id: visitorId,
  name: visitorName({ referenceID: visitorId, ...name }),
  imageUrl: null,
});
