import { alreadyTaken } from '@foyer/contract/conversations/errors';
import { fullName } from '@foyer/domain/full-name';
import { isUuid } from '@foyer/domain/ids';
import { formatTrackedBy, parseTrackedBy, TRACKED_BY_NOBODY, TRACKING_CODES } from '@foyer/domain/tracking';
import { maySeeAgent } from '@foyer/domain/visibility';
import { and, eq } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import {
  closeConversation,
  handOver,
  releaseConversation,
  takeConversation,
} from '../conversations/moves.ts';
import { changeVisitor } from '../visitors/actions.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { endVisits } from '../visitors/presence.ts';
import { openConversation } from './queries.ts';

/**
 * Assigns a visitor to a member: their open conversation, or their tracking without one.
 * @throws Refusal `already_taken` when a colleague was faster
 */
export async function assignVisitor(scope: MemberScope, visitorId: string, memberId: string): Promise<void> {
  const conversation = await openConversation(scope.tenant, visitorId);
  if (!conversation) return trackTo(scope, visitorId, memberId);
  if (conversation.assignedTo === memberId) return;
  if (memberId === scope.caller.id) await takeConversation(scope, conversation.id);
  else await handOver(scope, conversation.id, memberId);
}

/** Returns a visitor to the queue. */
export async function unassignVisitor(scope: MemberScope, visitorId: string): Promise<void> {
  const conversation = await openConversation(scope.tenant, visitorId);
  if (conversation?.assignedTo) await releaseConversation(scope, conversation.id);
  if (conversation) return;
  await changeVisitor(scope, visitorId, {
    trackingCode: TRACKING_CODES.notNeeded,
    trackedBy: TRACKED_BY_NOBODY,
    trackMessage: '',
  });
}

/** The tracking fields to change. */
export interface TrackingChange {
  readonly tracking_code?: string | undefined;
  readonly tracked_by?: string | undefined;
  readonly track_message?: string | undefined;
}

/** Sets tracking. Code 1 with an agent also assigns the open conversation to the agent. */
export async function trackVisitor(
  scope: MemberScope,
  visitor: VisitorRow,
  change: TrackingChange,
): Promise<void> {
  const { tracking_code: code, tracked_by: trackedBy, track_message: trackMessage } = change;
  const { agentId } = parseTrackedBy(trackedBy);
  const isKept = agentId === parseTrackedBy(visitor.trackedBy).agentId;
  const agent = agentId ? await findAgent(scope, agentId, isKept) : null;
  if (code === TRACKING_CODES.handled && agent) await assignVisitor(scope, visitor.id, agent.agentId);
  await changeVisitor(scope, visitor.id, {
    ...(code !== undefined && { trackingCode: code }),
    ...(trackedBy !== undefined && { trackedBy: formatTrackedBy(agent) }),
    ...(trackMessage !== undefined && { trackMessage }),
  });
}

/** Removes a visitor from the live list: closes the open conversation and ends the visits. Messages are kept. */
export async function removeVisitor(scope: MemberScope, visitorId: string): Promise<void> {
  const conversation = await openConversation(scope.tenant, visitorId);
  if (conversation) await closeConversation(scope, conversation.id);
  await endVisits(scope, visitorId);
}

async function trackTo(scope: MemberScope, visitorId: string, memberId: string): Promise<void> {
  const agent = await findAgent(scope, memberId);
  const isOwn = memberId === scope.caller.id;
  await changeVisitor(scope, visitorId, (before) => {
    const holder = parseTrackedBy(before.trackedBy);
    const isAssigned = before.trackingCode === TRACKING_CODES.handled && holder.agentId !== '';
    if (isOwn && isAssigned && holder.agentId !== memberId) {
      throw new Refusal(alreadyTaken, { message: `${fullName(holder)} has this visitor.` });
    }
    return { trackingCode: TRACKING_CODES.handled, trackedBy: formatTrackedBy(agent) };
  });
}

/**
 * An active member with an id from outside, visible to the caller.
 * @param isKept whether the member is the visitor's agent already, and so needs no visibility
 */
async function findAgent({ tenant, caller }: MemberScope, id: string, isKept = false) {
  if (!isUuid(id)) throw notFound();
  return tenant.read(async (db) => {
    const [member] = await db
      .select({ agentId: members.id, firstName: members.firstName, lastName: members.lastName })
      .from(members)
      .where(
        and(
          eq(members.merchantId, tenant.merchantId),
          eq(members.id, id),
          eq(members.status, 'Active'),
          eq(members.isService, false),
        ),
      );
    if (!member || !(isKept || maySeeAgent(await viewerOf(db, caller), id))) throw notFound();
    return member;
  });
}
