import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { reopensOnMessage } from '@foyer/domain/conversation-state';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
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
import { reopenByVisitor } from './moves.ts';
import type { ConversationRow } from './present.ts';
import { trackState } from './states.ts';
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
 * Returns the conversation for a visitor's message: the open one, else one closed less than a day ago, which is
 * reopened, else a new one.
 */
export async function conversationForVisitor(scope: Scope, context: VisitContext): Promise<ConversationRow> {
  const { merchantId, read } = scope.tenant;
  const latest = await read((db) => latestConversation(db, merchantId, context.visitorId));
  if (latest?.status === 'open') return latest;
  if (!latest?.closedAt || !reopensOnMessage(latest.closedAt, new Date()))
    return newConversation(scope, context);
  const author = await visitorAuthor(scope, context.visitorId);
  return reopenByVisitor(scope, latest.id, author).catch((error) => {
    // Another tab or an agent reopened it first.
    if (error instanceof Refusal && error.definition === moveNotAllowed) return latest;
    throw error;
  });
}

/** Begins a conversation. Returns the open one if another tab was first. */
export const newConversation = (scope: Scope, context: VisitContext): Promise<ConversationRow> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const created = await insertConversation(db, merchantId, context, { invited: false });
    if (!created) {
      const row = await openConversation(db, merchantId, context.visitorId);
      return { result: row, audit: [], events: [] };
    }
    const tracking = await trackState(db, created, { status: 'waiting', agentIds: [] });
    return { result: created, audit: [], events: [...storedEvents(created, []), ...tracking] };
  });

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
    const row = await insertConversation(db, merchantId, context, {
      invited: true,
      assignedTo: by.id,
      agentIds: [by.id],
    });
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

const newestChat = prepared('newest_chat', (db) =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, sql.placeholder('merchantId')),
        eq(conversations.visitorId, sql.placeholder('visitorId')),
        eq(conversations.kind, 'chat'),
        isNull(conversations.mergedInto),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(1),
);

/** Finds the visitor's newest chat that is not merged into another. */
export async function latestConversation(
  db: Db,
  merchantId: number,
  visitorId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await newestChat(db, { merchantId, visitorId });
  return row;
}

/** Inserts a conversation. Undefined when the visitor has an open one: of two concurrent inserts, one wins. */
async function insertConversation(
  db: Db,
  merchantId: number,
  context: VisitContext,
  state: Partial<typeof conversations.$inferInsert>,
): Promise<ConversationRow | undefined> {
  const [created] = await db
    .insert(conversations)
    .values({ merchantId, id: newId(), ...context, ...state })
    .onConflictDoNothing()
    .returning();
  return created;
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

const visitorNames = prepared('visitor_names', (db) =>
  db
    .select({ firstName: visitors.firstName, lastName: visitors.lastName })
    .from(visitors)
    .where(
      and(
        eq(visitors.merchantId, sql.placeholder('merchantId')),
        eq(visitors.id, sql.placeholder('visitorId')),
      ),
    ),
);

/** Loads the visitor as the author of messages. */
export async function visitorAuthor({ tenant }: Scope, visitorId: string): Promise<Author> {
  const { merchantId, read } = tenant;
  const [row] = await read((db) => visitorNames(db, { merchantId, visitorId }));
  if (!row) throw notFound();
  return {
    type: 'visitor',
    id: visitorId,
    name: visitorName({ referenceID: visitorId, ...row }),
    imageUrl: null,
  };
}
