import { alreadyTaken, moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { ConversationEvent } from '@foyer/contract/conversations/shapes';
import { type ConversationAction, type ConversationState, move } from '@foyer/domain/conversation-state';
import { fullName } from '@foyer/domain/full-name';
import { formatTrackedBy, TRACKED_BY_NOBODY, TRACKING_CODES } from '@foyer/domain/tracking';
import { leads, maySeeAgent } from '@foyer/domain/visibility';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberCaller, Scope } from '../../kernel/context.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { rolesChanging } from '../roles/rights.ts';
import { visitors } from '../visitors/tables.ts';
import { appendWithin, eventEntry, type Speaker, speakerOf, storedEvents, systemSpeaker } from './append.ts';
import type { ConversationRow } from './present.ts';
import { conversations, messages } from './tables.ts';

/** Tracking code of a visitor who needs an agent: neither handled nor without need (Specification 4). */
const NEEDS_AGENT_CODE = '2';

type Member = Pick<MemberCaller, 'id' | 'firstName' | 'lastName' | 'imageUrl'>;
export type MemberScopeLike = Scope & { readonly caller: MemberCaller };

interface Change {
  readonly action: ConversationAction;
  readonly event: (row: ConversationRow) => Partial<ConversationEvent> & Pick<ConversationEvent, 'type'>;
  readonly by: Speaker;
  /** May refuse, knowing the conversation. */
  readonly allow?: (row: ConversationRow, db: Db) => Promise<void>;
}

const stateOf = (row: ConversationRow): ConversationState => ({
  status: row.status === 'closed' ? 'closed' : row.agentIds.length > 0 ? 'with_agent' : 'waiting',
  agentIds: row.agentIds,
});

/** The one way in which the state of a conversation changes: locked, by the table of moves, with its event. */
function change(
  scope: Scope,
  conversationId: string,
  { action, event, by, allow }: Change,
): Promise<ConversationRow> {
  return act(scope, async (db) => {
    const row = await lockConversation(db, scope.tenant.merchantId, conversationId);
    await allow?.(row, db);
    const moved = move(stateOf(row), action);
    if (!moved.ok) throw await refusalOf(db, row, moved.refusal, moved.holderId);
    const after = await storeState(db, row, moved.state);
    const stored = await appendWithin(db, [eventEntry(row, by, event(row))]);
    const { merchantId, visitorId: referenceID } = row;
    const touched = new Set([...row.agentIds, ...after.agentIds]);
    return {
      result: after,
      audit: [
        {
          action: `conversation.${action.type}`,
          subject: ['conversation', row.id],
          before: { status: row.status, agents: row.agentIds },
          after: { status: after.status, agents: after.agentIds },
        },
      ],
      events: [
        ...storedEvents(row, stored),
        { name: 'conversation.changed', data: { merchantId, conversationID: row.id, referenceID } },
        ...[...touched].map((memberId) => ({
          name: 'member.changed' as const,
          data: { merchantId, memberId },
        })),
      ],
    };
  });
}

async function lockConversation(db: Db, merchantId: number, id: string): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

async function refusalOf(db: Db, row: ConversationRow, refusal: string, holderId?: string): Promise<Refusal> {
  if (refusal !== 'already_taken' || !holderId) return new Refusal(moveNotAllowed);
  const holder = await findMember(db, row.merchantId, holderId);
  const name = holder ? fullName(holder) : 'A colleague';
  return new Refusal(alreadyTaken, { message: `${name} has this conversation.` });
}

async function findMember(db: Db, merchantId: number, id: string) {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
  return member;
}

/** Stores the new state, and with it the tracking from which the assist flags follow. */
async function storeState(db: Db, row: ConversationRow, state: ConversationState): Promise<ConversationRow> {
  const closed = state.status === 'closed';
  const ofRow = and(eq(conversations.merchantId, row.merchantId), eq(conversations.id, row.id));
  const [after] = await db
    .update(conversations)
    .set({
      status: closed ? 'closed' : 'open',
      closedAt: closed ? new Date() : null,
      agentIds: [...state.agentIds],
      assignedTo: state.agentIds[0] ?? null,
      ...(closed && { waitingSince: null }),
    })
    .where(ofRow)
    .returning();
  await trackState(db, row, state);
  return after as ConversationRow;
}

/** The tracking of a visitor follows from the state of the conversation: waiting 2, taken 1, closed 9. */
export async function trackState(
  db: Db,
  { merchantId, visitorId }: Pick<ConversationRow, 'merchantId' | 'visitorId'>,
  { status, agentIds }: ConversationState,
): Promise<void> {
  const closed = status === 'closed';
  const holder = agentIds[0] && !closed ? await findMember(db, merchantId, agentIds[0]) : undefined;
  await db
    .update(visitors)
    .set({
      trackingCode: closed ? TRACKING_CODES.notNeeded : holder ? TRACKING_CODES.handled : NEEDS_AGENT_CODE,
      trackedBy: holder
        ? formatTrackedBy({ agentId: holder.id, firstName: holder.firstName, lastName: holder.lastName })
        : TRACKED_BY_NOBODY,
      trackMessage: '',
    })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
}

/** How long whoever handed a conversation over may take it back. Milliseconds. */
const UNDO_MS = 60_000;

/**
 * Moves that take a conversation out of somebody's hands are for those in it, for leads, and for a moment for the one
 * who put it there.
 */
const insidersOnly = (caller: MemberCaller) => async (row: ConversationRow, db: Db) => {
  const inside = row.agentIds.length === 0 || row.agentIds.includes(caller.id);
  if (!inside && !leads(caller) && !(await justHandedOver(db, row, caller.id))) throw forbidden();
};

async function justHandedOver(db: Db, row: ConversationRow, memberId: string): Promise<boolean> {
  const [last] = await db
    .select({ authorId: messages.authorId, event: messages.event, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, row.merchantId),
        eq(messages.conversationId, row.id),
        eq(messages.kind, 'event'),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  const recent = last !== undefined && Date.now() - last.createdAt.getTime() < UNDO_MS;
  return recent && last.authorId === memberId && last.event?.type === 'handed_over';
}

/** A colleague who can receive a conversation: active, seen by whoever gives it, with the live chat. */
async function receiver({ tenant, services, caller }: MemberScopeLike, memberId: string): Promise<Member> {
  return tenant.read(async (db) => {
    const member = await findMember(db, tenant.merchantId, memberId);
    if (member?.status !== 'Active' || member.isService) throw notFound();
    if (!maySeeAgent(await viewerOf(db, caller), memberId)) throw notFound();
    const chatting = await rolesChanging(db, tenant.merchantId, 'livechat', services.config);
    if (!chatting.includes(member.role)) throw badInput('memberId', 'This colleague has no live chat.');
    return member;
  });
}

const named = (member: Member) => ({ id: member.id, name: speakerOf(member).name });

export const takeConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'take', agentId: scope.caller.id },
    event: () => ({ type: 'took' }),
    by: speakerOf(scope.caller),
  });

export const releaseConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'release' },
    event: () => ({ type: 'released' }),
    by: speakerOf(scope.caller),
    allow: insidersOnly(scope.caller),
  });

export async function handOver(scope: MemberScopeLike, id: string, memberId: string) {
  const to = await receiver(scope, memberId);
  return change(scope, id, {
    action: { type: 'handOver', agentId: scope.caller.id, toAgentId: to.id },
    event: () => ({ type: 'handed_over', to: named(to) }),
    by: speakerOf(scope.caller),
    allow: insidersOnly(scope.caller),
  });
}

export async function addAgent(scope: MemberScopeLike, id: string, memberId: string) {
  const added = await receiver(scope, memberId);
  return change(scope, id, {
    action: { type: 'addAgent', agentId: added.id },
    event: () => ({ type: 'agent_added', to: named(added) }),
    by: speakerOf(scope.caller),
  });
}

export const leaveConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'leave', agentId: scope.caller.id },
    event: () => ({ type: 'agent_left' }),
    by: speakerOf(scope.caller),
  });

export const closeConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'close' },
    event: () => ({ type: 'closed' }),
    by: speakerOf(scope.caller),
    allow: insidersOnly(scope.caller),
  });

export const reopenConversation = (scope: MemberScopeLike, id: string) =>
  change(scope, id, {
    action: { type: 'reopen' },
    event: () => ({ type: 'reopened' }),
    by: speakerOf(scope.caller),
  });

/** The server takes a member out who cannot answer any more. */
export const takeOut = (scope: Scope, id: string, member: Member) =>
  change(scope, id, {
    action: { type: 'leave', agentId: member.id },
    event: () => ({ type: 'agent_left' }),
    by: speakerOf(member),
  });

/** The visitor ends the chat. */
export const endByVisitor = (scope: Scope, id: string, visitor: Speaker) =>
  change(scope, id, { action: { type: 'close' }, event: () => ({ type: 'closed' }), by: visitor });

/** The visitor writes again soon after the close. */
export const reopenByVisitor = (scope: Scope, id: string, visitor: Speaker) =>
  change(scope, id, { action: { type: 'reopen' }, event: () => ({ type: 'reopened' }), by: visitor });

/** The server closes what nobody needs any more. */
export const closeBySystem = (scope: Scope, id: string) =>
  change(scope, id, { action: { type: 'close' }, event: () => ({ type: 'closed' }), by: systemSpeaker });
