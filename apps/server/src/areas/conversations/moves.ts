import type { AuditAction } from '@foyer/contract/audit/texts';
import { alreadyTaken, moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { ConversationEvent } from '@foyer/contract/conversations/shapes';
import { type ConversationAction, type ConversationState, move } from '@foyer/domain/conversation-state';
import { fullName } from '@foyer/domain/full-name';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
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
import { type Moved, storeStates } from './states.ts';
import { conversations } from './tables.ts';

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

/** `change` in the transaction of the caller. */
export async function changeWithin(
  db: Db,
  merchantId: number,
  conversationId: string,
  { action, event, by, allow, byHand = false }: Change,
): Promise<Outcome<ConversationRow>> {
  const row = await lockConversation(db, merchantId, conversationId);
  if (byHand) refuseHidden(row);
  await allow?.(row, db);
  const { result, audit, events } = await moveLocked(db, merchantId, [row], action);
  const stored = await appendWithin(db, [eventEntry(row, by, event(row))]);
  return { result: result[0] as ConversationRow, audit, events: [...storedEvents(row, stored), ...events] };
}

/**
 * Moves conversations that the caller has locked, in a few statements for all of them. The caller stores the events in
 * their threads.
 * @returns the changed rows, in the given order
 */
export async function moveLocked(
  db: Db,
  merchantId: number,
  rows: readonly ConversationRow[],
  action: ConversationAction,
): Promise<Outcome<ConversationRow[]>> {
  if (rows.length === 0) return { result: [], audit: [], events: [] };
  const moved: Moved[] = [];
  for (const row of rows) {
    const next = move(stateOf(row), action);
    if (!next.ok) throw await refusalOf(db, row, next.refusal, next.holderId);
    moved.push({ row, state: next.state });
  }
  const { after, tracking } = await storeStates(db, merchantId, moved, action.type);
  const touched = new Set([...rows, ...after].flatMap(({ agentIds }) => agentIds));
  return {
    result: after,
    audit: after.map(({ id, status, agentIds }, index) => ({
      action: AUDIT_ACTIONS[action.type],
      subject: ['conversation', id],
      before: { status: rows[index]?.status, agents: rows[index]?.agentIds },
      after: { status, agents: agentIds },
    })),
    events: [
      ...moved.map(({ row }, index) => changedEvent(row, after[index] as ConversationRow)),
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
  const [row] = await lockConversations(db, merchantId, [id]);
  if (!row) throw notFound();
  return row;
}

/**
 * Locks conversations in the order in which messages are stored. Required before rows that refer to several of them are
 * inserted: two transactions that only take the lock of the foreign key and then append an event would deadlock.
 */
export const lockConversations = (
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<ConversationRow[]> => lockingInOrder(db, { merchantId, ids });

/** Locks those conversations that no other transaction has locked, in the same order. */
export const lockFreeConversations = (
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<ConversationRow[]> => lockingFree(db, { merchantId, ids });

const locking = (name: string, config?: { readonly skipLocked: true }) =>
  prepared(name, (db) =>
    db
      .select()
      .from(conversations)
      .where(isOneOfIds(conversations))
      .orderBy(conversations.id)
      .for('update', config),
  );
const lockingInOrder = locking('lock_conversations');
const lockingFree = locking('lock_free_conversations', { skipLocked: true });

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
