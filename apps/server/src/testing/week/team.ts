import { type Act, Desk } from './desk.ts';
import type { Shop } from './shop.ts';
import type { Teammate } from './teammate.ts';
import { THREAD_ACTS } from './thread-acts.ts';
import { TICKET_ACTS } from './ticket-acts.ts';

const ACTS = [...THREAD_ACTS, ...TICKET_ACTS];

/** What comes next: often what nobody did yet, so that a small week has everything too. */
function nextAct({ random, ledger }: Shop): Act {
  const untried = ACTS.filter(({ name }) => !ledger.acts.has(`did: ${name}`));
  return untried.length > 0 && random.chance(0.5) ? random.pick(untried) : random.weighted(ACTS);
}

/** A member does some things, one after the other, as a person does. */
export async function work(shop: Shop, me: Teammate, acts: number, now: () => Date): Promise<void> {
  const desk = new Desk(shop, me, now);
  for (let count = 0; count < acts; count += 1) {
    const act = nextAct(shop);
    shop.ledger.count(`did: ${act.name}`);
    await act.do(desk);
  }
}

/** What the week's acts are called, so that each can be shown to have happened. */
export const ACT_NAMES = ACTS.map(({ name }) => name);
