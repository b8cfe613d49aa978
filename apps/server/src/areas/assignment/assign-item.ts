import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { silentSince } from '@foyer/domain/assignment';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { Services } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { assignWithin, reassignWithin } from '../conversations/assigning.ts';
import { changeTaskBySystem } from '../tasks/changes/by-system.ts';
import type { Candidate } from './candidates.ts';
import type { Item } from './items.ts';

/**
 * Assigns an unassigned item to a member.
 * @throws Refusal when it was assigned meanwhile
 */
export function assignItem(
  services: Services,
  db: Db,
  merchantId: number,
  item: Item,
  { member }: Candidate,
): Promise<Outcome<unknown>> {
  if (item.kind !== 'ticket') return assignWithin(db, merchantId, item.id, member);
  return changeTaskBySystem(db, { services, merchantId }, item.id, { assignedTo: member.id }, (task) => {
    if (task.assignedTo !== null || task.status !== 'Open') throw new Refusal(moveNotAllowed);
  });
}

/**
 * Reassigns a conversation from a silent agent.
 * @throws Refusal when they have answered or no longer have it
 */
export const reassign = (db: Db, merchantId: number, item: Item, { member }: Candidate) =>
  reassignWithin(db, merchantId, item.id, {
    from: item.assignedTo ?? '',
    to: member,
    allow: ({ assignedAt, waitingSince, lastOutboundAt }) => {
      const isWaiting =
        silentSince({ assignedAt, waitingSince, lastAgentMessageAt: lastOutboundAt }) !== null;
      if (!isWaiting) throw new Refusal(moveNotAllowed);
    },
  });
