import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { common } from '@foyer/contract/kernel/errors';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { departments } from '../../accounts/departments/tables.ts';
import {
  appendWithin,
  authorOf,
  changedEvent,
  eventEntry,
  storedEvents,
} from '../../conversations/append.ts';
import { findMember, type MemberScopeLike } from '../../conversations/move-rules.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { trackState } from '../../conversations/states.ts';
import { conversations } from '../../conversations/tables.ts';
import type { UndoChange } from '../tables.ts';
import { isSame, type StoredColumns, storedColumnsOf, type UndoColumn } from './snapshot.ts';

type ThreadEvent = Parameters<typeof eventEntry>[2];

/**
 * Restores columns of a thread. Runs in the transaction that locked its row.
 * @throws Refusal `conflict` when one has changed since
 */
export async function restoreFields(
  db: Db,
  scope: MemberScopeLike,
  row: ConversationRow,
  { before, after }: UndoChange,
): Promise<Outcome<unknown>> {
  const { merchantId, visitorId: referenceID } = row;
  const columns = Object.keys(before) as UndoColumn[];
  const now = storedColumnsOf(row, columns);
  if (columns.some((column) => !isSame(now[column], (after as StoredColumns)[column]))) {
    throw new Refusal(common.conflict, { message: 'This conversation has changed since then.' });
  }
  const write = db
    .update(conversations)
    .set(valuesOf(row, before))
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, row.id)))
    .returning();
  const taken = { message: 'The visitor has another open conversation.' };
  const [restored = row] = await refuseTaken(write, 'conversations_open', new Refusal(moveNotAllowed, taken));
  const isMoved = columns.includes('status') || columns.includes('agentIds');
  const status = restored.status === 'closed' ? 'closed' : 'waiting';
  const tracking =
    isMoved && row.kind === 'chat'
      ? await trackState(db, restored, { status, agentIds: restored.agentIds })
      : [];
  const by = authorOf(scope.caller);
  const event = await eventOf(db, row, restored);
  const stored = event ? await appendWithin(db, [eventEntry(row, by, event)]) : [];
  const touched = isMoved ? new Set([...row.agentIds, ...restored.agentIds]) : [];
  const apart = row.mergedInto && !restored.mergedInto ? row.mergedInto : null;
  if (apart) {
    const to = { id: row.id, name: '' };
    await appendWithin(db, [eventEntry({ merchantId, id: apart }, by, { type: 'unmerged', to })]);
  }
  return {
    result: restored,
    audit: [
      {
        action: 'conversation.undone',
        subject: ['conversation', row.id],
        before: now,
        after: storedColumnsOf(restored, columns),
      },
    ],
    events: [
      ...storedEvents(row, stored),
      changedEvent(row, restored),
      ...tracking,
      ...(apart
        ? [
            {
              name: 'conversation.changed' as const,
              data: { merchantId, conversationID: apart, referenceID },
            },
          ]
        : []),
      ...[...touched].map((memberId) => ({
        name: 'member.changed' as const,
        data: { merchantId, memberId },
      })),
    ],
  };
}

/** The stored values as columns of the row, with the columns that depend on them. */
function valuesOf(row: ConversationRow, before: StoredColumns): Partial<typeof conversations.$inferInsert> {
  const { snoozedUntil, waitingSince, ...rest } = before;
  const moment = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  // A completed thread cannot be snoozed.
  const isDone = (before.status ?? row.status) === 'closed';
  const until = isDone ? null : moment(snoozedUntil);
  const agentIds = before.agentIds as string[] | undefined;
  const assignedTo = agentIds?.[0] ?? null;
  return {
    ...(rest as Partial<typeof conversations.$inferInsert>),
    ...('waitingSince' in before && { waitingSince: moment(waitingSince) }),
    ...('snoozedUntil' in before && { snoozedUntil: until && until > new Date() ? until : null }),
    ...(agentIds && { assignedTo }),
    ...(agentIds && assignedTo !== row.assignedTo && { assignedAt: assignedTo ? new Date() : null }),
    ...('status' in before && {
      closedAt: before.status === 'closed' ? new Date() : null,
      waitingWhenClosed: null,
    }),
  };
}

/** The thread event of the restored state. */
async function eventOf(db: Db, from: ConversationRow, to: ConversationRow): Promise<ThreadEvent | null> {
  if (from.discardedFrom && !to.discardedFrom) return { type: 'restored' };
  if (!from.discardedFrom && to.discardedFrom)
    return { type: to.inboxStatus === 'Junk' ? 'junked' : 'deleted' };
  if (from.status !== to.status) return { type: to.status === 'open' ? 'reopened' : 'closed' };
  if (from.assignedTo !== to.assignedTo) {
    const holder = to.assignedTo ? await findMember(db, to.merchantId, to.assignedTo) : null;
    return holder
      ? { type: 'handed_over', to: { id: holder.id, name: fullName(holder) } }
      : { type: 'released' };
  }
  if (from.departmentId !== to.departmentId) {
    const team = to.departmentId ? await findTeam(db, to.merchantId, to.departmentId) : null;
    return { type: 'team', to: team };
  }
  if (!from.snoozedUntil === !to.snoozedUntil) return null;
  return to.snoozedUntil ? { type: 'snoozed', comment: to.snoozedUntil.toISOString() } : { type: 'woke' };
}

async function findTeam(db: Db, merchantId: number, id: string) {
  const [team] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), eq(departments.id, id)));
  return team ?? null;
}
