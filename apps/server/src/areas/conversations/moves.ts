import type { AuditAction } from '@foyer/contract/audit/texts';
import { alreadyTaken, moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { ConversationEvent } from '@foyer/contract/conversations/shapes';
import { type ConversationAction, type ConversationState, move } from '@foyer/domain/conversation-state';
import { fullName } from '@foyer/domain/full-name';
import { DISCARDED, type MessageEvent, messageStatusAfter } from '@foyer/domain/message-moves';
import { formatTrackedBy, TRACKED_BY_NOBODY, TRACKING_CODES } from '@foyer/domain/tracking';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { visitors } from '../visitors/tables.ts';
import { trackerChanged } from '../visitors/visits.ts';
import {
  type Author,
  appendWithin,
  authorOf,
  changedEvent,
  eventEntry,
  storedEvents,
  systemAuthor,
} from './append.ts';
import {
  findMember,
  insidersOnly,
  type Member,
  type MemberScopeLike,
  named,
  receiverOf,
  refuseHidden,
} from './move-rules.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

/** Tracking code of a visitor who needs an agent (Specification 4). */
const NEEDS_AGENT_CODE = '2';

export type { MemberScopeLike } from './move-rules.ts';

interface Change {
  readonly action: ConversationAction;
  readonly event: (row: ConversationRow) => Partial<ConversationEvent> & Pick<ConversationEvent, 'type'>;
  readonly by: Author;
  /** Throws to refuse. Receives the locked row. */
  readonly allow?: (row: ConversationRow, db: Db) => Promise<void>;
  /** Made by a member. Refused for threads that are deleted, junk or merged. */
  readonly byHand?: boolean;
}

const stateOf = (row: ConversationRow): ConversationState => ({
  status:
    row.status === 'closed'
      ? 'closed'
      : row.agentIds.length > 0
        ? 'with_agent'
        : row.withBot
          ? 'with_bot'
          : 'waiting',
  agentIds: row.agentIds,
});

/**
 * Changes the state of a conversation: locks the row, applies the table of moves and stores the event. The only way to
 * change it.
 */
const change = (scope: Scope, conversationId: string, what: Change): Promise<ConversationRow> =>
  act(scope, (db) => changeWithin(db, scope.tenant.merchantId, conversationId, what));

/** Does so in the caller's transaction. */
export async function changeWithin(
  db: Db,
  merchantId: number,
  conversationId: string,
  { action, event, by, allow, byHand = false }: Change,
): Promise<Outcome<ConversationRow>> {
  const row = await lockConversation(db, merchantId, conversationId);
  if (byHand) refuseHidden(row);
  await allow?.(row, db);
  const moved = move(stateOf(row), action);
  if (!moved.ok) throw await refusalOf(db, row, moved.refusal, moved.holderId);
  const { after, tracking } = await storeState(db, row, moved.state, INBOX_EVENTS[action.type]);
  const stored = await appendWithin(db, [eventEntry(row, by, event(row))]);
  const touched = new Set([...row.agentIds, ...after.agentIds]);
  return {
    result: after,
    audit: [
      {
        action: AUDIT_ACTIONS[action.type],
        subject: ['conversation', row.id],
        before: { status: row.status, agents: row.agentIds },
        after: { status: after.status, agents: after.agentIds },
      },
    ],
    events: [
      ...storedEvents(row, stored),
      changedEvent(row, after),
      ...tracking,
      ...[...touched].map((memberId) => ({
        name: 'member.changed' as const,
        data: { merchantId, memberId },
      })),
    ],
  };
}

/** Locks the row of a conversation until the transaction ends. */
export async function lockConversation(db: Db, merchantId: number, id: string): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Locks conversations in a fixed order before rows that refer to them are inserted. Two transactions that only take the
 * lock of the foreign key and then append an event would deadlock.
 */
export async function lockConversations(
  db: Db,
  rows: readonly Pick<ConversationRow, 'merchantId' | 'id'>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.merchantId, first.merchantId), inArray(conversations.id, ids)))
    .orderBy(conversations.id)
    .for('update');
}

async function refusalOf(db: Db, row: ConversationRow, refusal: string, holderId?: string): Promise<Refusal> {
  if (refusal !== 'already_taken' || !holderId) return new Refusal(moveNotAllowed);
  const assignee = await findMember(db, row.merchantId, holderId);
  if (!assignee) return new Refusal(alreadyTaken);
  const message = '{name} is handling this conversation.';
  return new Refusal(alreadyTaken, { message, values: { name: fullName(assignee) } });
}

/** Audit action of each conversation action. */
const AUDIT_ACTIONS: Readonly<Record<ConversationAction['type'], AuditAction>> = {
  take: 'conversation.taken',
  handOver: 'conversation.handedOver',
  addAgent: 'conversation.agentAdded',
  release: 'conversation.released',
  toBot: 'conversation.givenToBot',
  leave: 'conversation.left',
  close: 'conversation.closed',
  reopen: 'conversation.reopened',
};

const INBOX_EVENTS: Readonly<Record<ConversationAction['type'], MessageEvent>> = {
  take: 'assigned',
  handOver: 'assigned',
  addAgent: 'assigned',
  release: 'unassigned',
  toBot: 'unassigned',
  leave: 'unassigned',
  close: 'completed',
  reopen: 'reopened',
};

/** Inbox status after a change. For a deleted or junk thread, the status it has when restored. */
function inboxAfter({ inboxStatus, discardedFrom }: ConversationRow, event: MessageEvent) {
  if (!DISCARDED.includes(inboxStatus)) {
    return { inboxStatus: messageStatusAfter(inboxStatus, event) ?? inboxStatus };
  }
  const from = discardedFrom ?? 'Pending';
  return { discardedFrom: messageStatusAfter(from, event) ?? from };
}

const waitFromNow = ({ lastInboundAt }: ConversationRow): Date | null => lastInboundAt && new Date();

/** Stores the new state and the tracking code that the assist flags depend on. */
async function storeState(
  db: Db,
  row: ConversationRow,
  state: ConversationState,
  inboxEvent: MessageEvent,
): Promise<{ after: ConversationRow; tracking: Event[] }> {
  const closed = state.status === 'closed';
  const assignedTo = state.agentIds[0] ?? null;
  // The wait for the team begins when a bot or an agent hands over.
  const isHandedOver = !closed && row.withBot && state.status !== 'with_bot';
  const ofRow = and(eq(conversations.merchantId, row.merchantId), eq(conversations.id, row.id));
  const stored = db
    .update(conversations)
    .set({
      status: closed ? 'closed' : 'open',
      closedAt: closed ? new Date() : null,
      withBot: state.status === 'with_bot',
      agentIds: [...state.agentIds],
      assignedTo,
      ...(assignedTo !== row.assignedTo && { assignedAt: assignedTo ? new Date() : null }),
      ...inboxAfter(row, inboxEvent),
      // What a bot said last answered nothing.
      ...(isHandedOver &&
        !assignedTo &&
        row.inboxStatus === 'Answered' && { inboxStatus: 'Pending' as const }),
      ...((closed || state.status === 'with_bot') && { waitingSince: null }),
      ...(closed && { snoozedUntil: null }),
      ...(isHandedOver && { waitingSince: waitFromNow(row) }),
    })
    .where(ofRow)
    .returning();
  const taken = { message: 'The visitor has another open conversation.' };
  const [after] = await refuseTaken(stored, 'conversations_open', new Refusal(moveNotAllowed, taken));
  const tracking = row.kind === 'chat' ? await trackState(db, row, state) : [];
  return { after: after as ConversationRow, tracking };
}

/**
 * Updates the tracking code of a visitor from the state of the conversation: waiting 2, taken 1, with a bot or
 * closed 9.
 * @returns the events to publish
 */
export async function trackState(
  db: Db,
  { merchantId, visitorId }: Pick<ConversationRow, 'merchantId' | 'visitorId'>,
  { status, agentIds }: ConversationState,
): Promise<Event[]> {
  const closed = status === 'closed';
  const assignee = agentIds[0] && !closed ? await findMember(db, merchantId, agentIds[0]) : undefined;
  const ofVisitor = and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId));
  const trackedBy = assignee
    ? formatTrackedBy({ agentId: assignee.id, firstName: assignee.firstName, lastName: assignee.lastName })
    : TRACKED_BY_NOBODY;
  const [visitor] = await db
    .select({ before: visitors.trackedBy })
    .from(visitors)
    .where(ofVisitor)
    .for('no key update');
  await db
    .update(visitors)
    .set({
      trackingCode:
        closed || status === 'with_bot'
          ? TRACKING_CODES.notNeeded
          : assignee
            ? TRACKING_CODES.handled
            : NEEDS_AGENT_CODE,
      trackedBy,
      trackMessage: '',
    })
    .where(ofVisitor);
  return trackerChanged(merchantId, visitorId, { before: visitor?.before ?? trackedBy, after: trackedBy });
}

export const takeConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'take', agentId: scope.caller.id },
    event: () => ({ type: 'took' }),
    by: authorOf(scope.caller),
    byHand: true,
  });

export const releaseConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'release' },
    event: () => ({ type: 'released' }),
    by: authorOf(scope.caller),
    byHand: true,
    allow: insidersOnly(scope.caller),
  });

export async function handOver(scope: MemberScopeLike, id: string, memberId: string) {
  const to = await receiverOf(scope, id, memberId);
  return change(scope, id, {
    action: { type: 'handOver', agentId: scope.caller.id, toAgentId: to.id },
    event: () => ({ type: 'handed_over', to: named(to) }),
    by: authorOf(scope.caller),
    byHand: true,
    allow: insidersOnly(scope.caller),
  });
}

export async function addAgent(scope: MemberScopeLike, id: string, memberId: string) {
  const added = await receiverOf(scope, id, memberId);
  return change(scope, id, {
    action: { type: 'addAgent', agentId: added.id },
    event: () => ({ type: 'agent_added', to: named(added) }),
    by: authorOf(scope.caller),
    byHand: true,
  });
}

export const leaveConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'leave', agentId: scope.caller.id },
    event: () => ({ type: 'agent_left' }),
    by: authorOf(scope.caller),
    byHand: true,
  });

export const closeConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'close' },
    event: () => ({ type: 'closed' }),
    by: authorOf(scope.caller),
    byHand: true,
    allow: insidersOnly(scope.caller),
  });

export const reopenConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'reopen' },
    event: () => ({ type: 'reopened' }),
    by: authorOf(scope.caller),
    byHand: true,
  });

/** Removes a member who can no longer answer. */
export const removeInactiveAgent = (scope: Scope, id: string, member: Member) =>
  change(scope, id, {
    action: { type: 'leave', agentId: member.id },
    event: () => ({ type: 'agent_left' }),
    by: authorOf(member),
  });

/** Closes the chat for the visitor. */
export const endByVisitor = (scope: Scope, id: string, visitor: Author) =>
  change(scope, id, { action: { type: 'close' }, event: () => ({ type: 'closed' }), by: visitor });

/** Reopens the chat when the visitor writes soon after it was closed. */
export const reopenByVisitor = (scope: Scope, id: string, visitor: Author) =>
  change(scope, id, { action: { type: 'reopen' }, event: () => ({ type: 'reopened' }), by: visitor });

/** Closes a conversation for the server. */
export const closeBySystem = (scope: Scope, id: string) =>
  change(scope, id, { action: { type: 'close' }, event: () => ({ type: 'closed' }), by: systemAuthor });
