import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { reopensOnMessage } from '@foyer/domain/conversation-state';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import { appendWithin, eventEntry, type Speaker, storedEvents, type Words, wordsEntry } from './append.ts';
import { reopenByVisitor, trackState } from './moves.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

interface Place {
  readonly visitorId: string;
  readonly visitId: string | null;
  readonly engagementId: string | null;
  readonly channel: string;
}

/**
 * The conversation that a visitor's message belongs to: the open one, the one closed less than a day ago (it opens
 * again), or a new one, which asks for an agent.
 */
export async function conversationForVisitor(scope: Scope, place: Place): Promise<ConversationRow> {
  const { tenant } = scope;
  const latest = await tenant.read((db) => latestConversation(db, tenant.merchantId, place.visitorId));
  if (latest?.status === 'open') return latest;
  if (latest?.closedAt && reopensOnMessage(latest.closedAt, new Date())) {
    const speaker = await visitorSpeaker(scope, place.visitorId);
    return reopenByVisitor(scope, latest.id, speaker).catch((error) => {
      // Another tab, or an agent, was quicker.
      if (error instanceof Refusal && error.definition === moveNotAllowed) return latest;
      throw error;
    });
  }
  return act(scope, async (db) => {
    const created = await insertConversation(db, tenant.merchantId, place, { invited: false });
    if (!created) {
      const row = await openConversation(db, tenant.merchantId, place.visitorId);
      return { result: row, audit: [], events: [] };
    }
    const tracking = await trackState(db, created, { status: 'waiting', agentIds: [] });
    return { result: created, audit: [], events: [...storedEvents(created, []), ...tracking] };
  });
}

/**
 * A member writes first: a conversation that the member has, with the words as its first message. Null when the visitor
 * or a colleague was quicker: there is an open conversation already.
 */
export function invite(
  scope: Scope,
  place: Place,
  by: Speaker & { id: string },
  words: Words,
): Promise<ConversationRow | null> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await insertConversation(db, merchantId, place, {
      invited: true,
      assignedTo: by.id,
      agentIds: [by.id],
    });
    if (!row) return { result: null, audit: [], events: [] };
    const tracking = await trackState(db, row, { status: 'with_agent', agentIds: [by.id] });
    const stored: Message[] = await appendWithin(db, [
      eventEntry(row, by, { type: 'invited' }),
      wordsEntry(merchantId, row.id, by, words),
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

/** The visitor's newest chat, of those that do not go on in another. */
export async function latestConversation(db: Db, merchantId: number, visitorId: string) {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.visitorId, visitorId),
        eq(conversations.kind, 'chat'),
        isNull(conversations.mergedInto),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(1);
  return row;
}

/** Stores a new conversation. Undefined when there is an open one: of two who begin at once the second joins the first. */
async function insertConversation(
  db: Db,
  merchantId: number,
  place: Place,
  state: Partial<typeof conversations.$inferInsert>,
): Promise<ConversationRow | undefined> {
  const [created] = await db
    .insert(conversations)
    .values({ merchantId, id: newId(), ...place, ...state })
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

/** How a visitor is named in messages. */
export async function visitorSpeaker(scope: Scope, visitorId: string): Promise<Speaker> {
  const { tenant } = scope;
  const [row] = await tenant.read((db) =>
    db
      .select({ firstName: visitors.firstName, lastName: visitors.lastName })
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), eq(visitors.id, visitorId))),
  );
  if (!row) throw notFound();
  return {
    type: 'visitor',
    id: visitorId,
    name: visitorName({ referenceID: visitorId, ...row }),
    imageUrl: null,
  };
}
