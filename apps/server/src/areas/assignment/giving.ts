import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { silentSince } from '@foyer/domain/assignment';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { Services } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { assignWithin, passOnWithin } from '../conversations/assigning.ts';
import { changeTaskBySystem } from '../tasks/changes/by-system.ts';
import type { Candidate } from './candidates.ts';
import type { Item } from './items.ts';

/**
 * Gives what nobody has to a member.
 * @throws Refusal where somebody was quicker
 */
export function take(
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
 * Gives a conversation from who is silent to another.
 * @throws Refusal where they have answered, or do not have it any more
 */
export const passOn = (db: Db, merchantId: number, item: Item, { member }: Candidate) =>
  passOnWithin(db, merchantId, item.id, {
    from: item.assignedTo ?? '',
    to: member,
    allow: ({ assignedAt, waitingSince, lastOutboundAt }) => {
      const isWaiting =
        silentSince({ assignedAt, waitingSince, lastAgentMessageAt: lastOutboundAt }) !== null;
      if (!isWaiting) throw new Refusal(moveNotAllowed);
    },
  });
