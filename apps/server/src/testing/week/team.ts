import { type Act, Desk } from './desk.ts';
import type { Shop } from './shop.ts';
import type { Teammate } from './teammate.ts';
import { THREAD_ACTS } from './thread-acts.ts';
import { TICKET_ACTS } from './ticket-acts.ts';

const ACTS = [...THREAD_ACTS, ...TICKET_ACTS];

/** The next action; prefers actions not done yet, so that a small week covers all. */
function nextAct({ random, ledger }: Shop): Act {
  const untried = ACTS.filter(({ name }) => !ledger.acts.has(`did: ${name}`));
  return untried.length > 0 && random.chance(0.5) ? random.pick(untried) : random.weighted(ACTS);
}

/** Runs `acts` actions of a member, one after the other. */
export async function work(shop: Shop, me: Teammate, acts: number, now: () => Date): Promise<void> {
  const desk = new Desk(shop, me, now);
  for (let count = 0; count < acts; count += 1) {
    const act = nextAct(shop);
    shop.ledger.count(`did: ${act.name}`);
    await act.do(desk);
  }
}

/** Names of all actions, to check that each has happened. */
export const ACT_NAMES = ACTS.map(({ name }) => name);
