import type { AuditAction } from '@foyer/contract/audit/texts';
import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { snoozeRefused, statusRefused, tooManyLabels } from '@foyer/contract/inbox/errors';
import { LABEL_LIMITS } from '@foyer/domain/labels';
import { DISCARDED, eventToward, type MessageEvent, messageStatusAfter } from '@foyer/domain/message-moves';
import type { MessageStatus } from '@foyer/domain/message-status';
import { snoozeError } from '@foyer/domain/snooze';
import type { TaskPriority } from '@foyer/domain/task';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { Outcome } from '../../kernel/action.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { appendWithin, authorOf, changedEvent, eventEntry, storedEvents } from './append.ts';
import { conversationLabels } from './label-tables.ts';
import { insidersOnly, type MemberScopeLike, named, receiver, refuseHidden } from './move-rules.ts';
import { changeWithin } from './moves.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';
import { wakeJob } from './waking.ts';

/**
 * Changes by a member to one thread. Each runs in the transaction that locked its row, and does nothing if the thread
 * is already in that state.
 */

type Changed = Outcome<ConversationRow>;
type Row = ConversationRow;
type Fields = Partial<
  Pick<Row, 'departmentId' | 'priority' | 'snoozedUntil' | 'inboxStatus' | 'discardedFrom' | 'waitingSince'>
>;
type ThreadEvent = Parameters<typeof eventEntry>[2];

const unchanged = (row: Row): Changed => ({ result: row, audit: [], events: [] });

/** Assigns a thread to a member, replacing the current assignee. */
export async function assignToWithin(
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  memberId: string,
): Promise<Changed> {
  const { caller, tenant } = scope;
  if (row.assignedTo === memberId) return unchanged(row);
  const to = await receiver(db, scope, memberId, row);
  const by = authorOf(caller);
  const takes = memberId === caller.id && row.agentIds.length === 0;
  return changeWithin(db, tenant.merchantId, row.id, {
    action: takes
      ? { type: 'take', agentId: memberId }
      : { type: 'handOver', agentId: row.assignedTo ?? caller.id, toAgentId: memberId },
    event: () => (takes ? { type: 'took' } : { type: 'handed_over', to: named(to) }),
    by,
    byHand: true,
    allow: insidersOnly(caller),
  });
}

/** Returns a thread to the queue, unassigned. */
export async function unassignWithin(
  db: Db,
  { caller, tenant }: MemberScopeLike,
  row: Row,
): Promise<Changed> {
  if (row.agentIds.length === 0) return unchanged(row);
  return changeWithin(db, tenant.merchantId, row.id, {
    action: { type: 'release' },
    event: () => ({ type: 'released' }),
    by: authorOf(caller),
    byHand: true,
    allow: insidersOnly(caller),
  });
}

/** Moves a thread to the queue of a team, or of none. The assignee stays. */
export async function teamWithin(
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  team: { readonly id: string; readonly name: string } | null,
): Promise<Changed> {
  if (row.departmentId === (team?.id ?? null)) return unchanged(row);
  refuseHidden(row);
  return setWithin(db, scope, row, {
    action: 'conversation.teamChanged',
    fields: { departmentId: team?.id ?? null },
    ...(team && { event: { type: 'team', to: team } }),
  });
}

/** Sets or clears the priority of a thread. */
export async function priorityWithin(
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  priority: TaskPriority | null,
): Promise<Changed> {
  if (row.priority === priority) return unchanged(row);
  return setWithin(db, scope, row, { action: 'conversation.priorityChanged', fields: { priority } });
}

/**
 * Snoozes a thread until a time, or wakes it for null.
 * @throws Refusal `snooze_refused` for a time in the past or too far away
 */
export async function snoozeWithin(
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  until: Date | null,
  now = new Date(),
): Promise<Changed> {
  if (row.snoozedUntil?.getTime() === until?.getTime()) return unchanged(row);
  refuseHidden(row);
  const wrong = until && snoozeError(until, now);
  if (wrong) throw new Refusal(snoozeRefused, { message: wrong });
  if (until && row.status === 'closed') throw new Refusal(moveNotAllowed);
  return setWithin(db, scope, row, {
    action: until ? 'conversation.snoozed' : 'conversation.woken',
    fields: { snoozedUntil: until },
    event: { type: until ? 'snoozed' : 'woke', comment: until?.toISOString() ?? null },
    jobs: until ? [wakeJob(scope.tenant.merchantId, until, now)] : [],
  });
}

/**
 * Sets the status of a thread. `Completed` closes it; leaving `Completed` reopens it.
 * @throws Refusal `status_refused` for a transition that the table of moves does not allow
 */
export async function statusWithin(
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  status: MessageStatus,
): Promise<Changed> {
  if (row.inboxStatus === status) return unchanged(row);
  if (row.mergedInto) refuseHidden(row);
  const event = eventToward(row.inboxStatus, status);
  if (!event) {
    const message = 'The status cannot change from {from} to {to}.';
    throw new Refusal(statusRefused, { message, values: { from: row.inboxStatus, to: status } });
  }
  if (event === 'completed') return closeWithin(db, scope, row);
  if (event === 'reopened') return reopenWithin(db, scope, row);
  if (DISCARDED.includes(status)) await insidersOnly(scope.caller)(row, db);
  return moveWithin(db, scope, row, event);
}

/**
 * Restores a deleted or junk thread to its previous status.
 * @throws Refusal `status_refused` for any other thread
 */
export async function restoreWithin(db: Db, scope: MemberScopeLike, row: Row): Promise<Changed> {
  if (!DISCARDED.includes(row.inboxStatus)) {
    throw new Refusal(statusRefused, { message: 'This conversation is not deleted or junk.' });
  }
  return moveWithin(db, scope, row, 'restored');
}

const moveWithin = (
  db: Db,
  scope: MemberScopeLike,
  row: Row,
  event: keyof typeof AUDIT_ACTIONS,
): Promise<Changed> =>
  setWithin(db, scope, row, {
    action: AUDIT_ACTIONS[event],
    fields: fieldsAfter(row, event),
    ...(SHOWN[event] && { event: { type: SHOWN[event] } }),
  });

/** Closes a thread. The customer is no longer owed an answer. */
export const closeWithin = (db: Db, { caller, tenant }: MemberScopeLike, row: Row): Promise<Changed> =>
  changeWithin(db, tenant.merchantId, row.id, {
    action: { type: 'close' },
    event: () => ({ type: 'closed' }),
    by: authorOf(caller),
    byHand: true,
    allow: insidersOnly(caller),
  });

export const reopenWithin = (db: Db, { caller, tenant }: MemberScopeLike, row: Row): Promise<Changed> =>
  changeWithin(db, tenant.merchantId, row.id, {
    action: { type: 'reopen' },
    event: () => ({ type: 'reopened' }),
    by: authorOf(caller),
    byHand: true,
  });

/** Adds or removes a label. */
export async function labelWithin(
  db: Db,
  row: Row,
  label: { readonly id: string; readonly name: string },
  isOn: boolean,
): Promise<Changed> {
  const { merchantId, id: conversationId, visitorId: referenceID } = row;
  const of = and(
    eq(conversationLabels.merchantId, merchantId),
    eq(conversationLabels.conversationId, conversationId),
  );
  const touched = isOn
    ? await db
        .insert(conversationLabels)
        .values({ merchantId, conversationId, labelId: label.id })
        .onConflictDoNothing()
        .returning()
    : await db
        .delete(conversationLabels)
        .where(and(of, eq(conversationLabels.labelId, label.id)))
        .returning();
  if (touched.length === 0) return unchanged(row);
  if (isOn) {
    const [found] = await db.select({ on: count() }).from(conversationLabels).where(of);
    if ((found?.on ?? 0) > LABEL_LIMITS.perConversation) throw new Refusal(tooManyLabels);
  }
  return {
    result: row,
    audit: [
      {
        action: isOn ? 'conversation.labelled' : 'conversation.unlabelled',
        subject: ['conversation', conversationId],
        after: { label: label.name },
      },
    ],
    events: [
      { name: 'inbox.changed', data: { merchantId, conversationID: conversationId } },
      { name: 'conversation.changed', data: { merchantId, conversationID: conversationId, referenceID } },
      ...(isOn
        ? [
            {
              name: 'conversation.labelled' as const,
              data: { merchantId, conversationID: conversationId, label: label.name, at: Date.now() },
            },
          ]
        : []),
    ],
  };
}

const AUDIT_ACTIONS = {
  readOff: 'conversation.read',
  pended: 'conversation.pended',
  deleted: 'conversation.deleted',
  junked: 'conversation.junked',
  restored: 'conversation.restored',
} as const satisfies Partial<Record<MessageEvent, AuditAction>>;

/** Thread event shown for a status change. */
const SHOWN: Partial<Record<MessageEvent, ThreadEvent['type']>> = {
  deleted: 'deleted',
  junked: 'junked',
  restored: 'restored',
};

function fieldsAfter(row: Row, event: MessageEvent): Fields {
  const inboxStatus = messageStatusAfter(row.inboxStatus, event, row.discardedFrom) ?? row.inboxStatus;
  const isDiscarded = DISCARDED.includes(inboxStatus);
  const wasDiscarded = DISCARDED.includes(row.inboxStatus);
  return {
    inboxStatus,
    discardedFrom: isDiscarded ? (wasDiscarded ? row.discardedFrom : row.inboxStatus) : null,
    ...(event === 'readOff' && { waitingSince: null }),
    ...(event === 'pended' && { waitingSince: row.withBot ? null : (row.waitingSince ?? new Date()) }),
    ...(isDiscarded && { snoozedUntil: null }),
  };
}

/** Updates fields of a thread with its audit entry and thread event. */
export async function setWithin(
  db: Db,
  { tenant: { merchantId }, caller }: MemberScopeLike,
  row: Row,
  {
    action,
    fields,
    event,
    jobs = [],
  }: { action: AuditAction; fields: Fields; event?: ThreadEvent; jobs?: readonly JobRequest[] },
): Promise<Changed> {
  const [after = row] = await db
    .update(conversations)
    .set(fields)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, row.id)))
    .returning();
  const stored = event ? await appendWithin(db, [eventEntry(row, authorOf(caller), event)]) : [];
  const names = Object.keys(fields) as (keyof Fields)[];
  const partOf = (from: Row) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const ids = { merchantId, conversationID: row.id };
  return {
    result: after,
    audit: [{ action, subject: ['conversation', row.id], before: partOf(row), after: partOf(after) }],
    events: [...storedEvents(row, stored), { name: 'inbox.changed', data: ids }, changedEvent(row, after)],
    jobs,
  };
}
