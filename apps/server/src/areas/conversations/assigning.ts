import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { appendWithin, changedEvent, eventEntry, storedEvents, systemAuthor } from './append.ts';
import { changeWithin } from './moves.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

/** A new assignee, as named in the thread. */
interface Receiver {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

const named = (member: Receiver) => ({ id: member.id, name: fullName(member) });

/**
 * Assigns an unassigned conversation automatically. Runs in the caller's transaction.
 * @throws Refusal `already_taken` when it has an assignee
 */
export const assignWithin = (db: Db, merchantId: number, id: string, to: Receiver) =>
  changeWithin(db, merchantId, id, {
    action: { type: 'take', agentId: to.id },
    event: () => ({ type: 'auto_assigned', to: named(to) }),
    by: systemAuthor,
  });

/**
 * Reassigns a conversation automatically. Runs in the caller's transaction.
 * @param allow throws to refuse; receives the locked row
 */
export const reassignWithin = (
  db: Db,
  merchantId: number,
  id: string,
  { from, to, allow }: { from: string; to: Receiver; allow: (row: ConversationRow) => void },
) =>
  changeWithin(db, merchantId, id, {
    action: { type: 'handOver', agentId: from, toAgentId: to.id },
    event: () => ({ type: 'auto_assigned', to: named(to) }),
    by: systemAuthor,
    allow: async (row) => {
      if (row.assignedTo !== from) throw new Refusal(moveNotAllowed);
      allow(row);
    },
  });

/** Assigns a conversation to a member on behalf of a rule. Runs in the transaction that locked its row. */
export const escalateWithin = (
  db: Db,
  merchantId: number,
  { id, assignedTo }: Pick<ConversationRow, 'id' | 'assignedTo'>,
  to: Receiver,
) =>
  changeWithin(db, merchantId, id, {
    action: assignedTo
      ? { type: 'handOver', agentId: assignedTo, toAgentId: to.id }
      : { type: 'take', agentId: to.id },
    event: () => ({ type: 'escalated', to: named(to) }),
    by: systemAuthor,
  });

/** Moves a conversation to a team queue, unassigned, on behalf of a rule. Runs in the transaction that locked its row. */
export async function queueForTeamWithin(
  db: Db,
  merchantId: number,
  row: ConversationRow,
  team: { readonly id: string; readonly name: string },
): Promise<Outcome<ConversationRow>> {
  const [queued = row] = await db
    .update(conversations)
    .set({ departmentId: team.id })
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, row.id)))
    .returning();
  const event = { type: 'escalated' as const, to: team };
  if (row.agentIds.length > 0) {
    const action = { type: 'release' as const };
    const released = await changeWithin(db, merchantId, row.id, {
      action,
      event: () => event,
      by: systemAuthor,
    });
    return { ...released, events: [...released.events, changedEvent(row, released.result)] };
  }
  const stored = await appendWithin(db, [eventEntry(row, systemAuthor, event)]);
  return {
    result: queued,
    audit: [
      {
        action: 'conversation.teamChanged',
        subject: ['conversation', row.id],
        before: { departmentId: row.departmentId },
        after: { departmentId: team.id },
      },
    ],
    events: [...storedEvents(row, stored), changedEvent(row, queued)],
  };
}
