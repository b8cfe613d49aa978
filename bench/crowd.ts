import type { Machine } from './machine/machine.ts';
import { type BenchMember, type BenchVisitor, hire, openShop, type Shop, welcomeVisitors } from './shop.ts';

/** Visitors and agents spread evenly over merchants. */
export interface Crowd {
  readonly shops: readonly Shop[];
  /** The visitor at an index is one of the shop at that index modulo the number of shops. */
  readonly visitors: readonly BenchVisitor[];
}

/** The numbers of merchants that workloads are measured with. */
export const MERCHANTS = [1, 200];

/** The beginning of the names of figures. */
export const withMerchants = (merchants: number): string =>
  merchants === 1 ? '' : `${merchants} merchants, `;

export async function openCrowd(
  machine: Machine,
  name: string,
  merchants: number,
  visitorCount: number,
): Promise<Crowd> {
  const shops: Shop[] = [];
  const visitorsOf: BenchVisitor[][] = [];
  for (let index = 0; index < merchants; index += 1) {
    const shop = await openShop(machine, `${name} ${index + 1}`);
    shops.push(shop);
    visitorsOf.push(await welcomeVisitors(machine, shop, Math.ceil((visitorCount - index) / merchants)));
  }
  const visitors = Array.from(
    { length: visitorCount },
    (_, index) => visitorsOf[index % merchants]?.[Math.floor(index / merchants)] as BenchVisitor,
  );
  return { shops, visitors };
}

/**
 * Hires agents in turn for the shops of a crowd.
 * @param roleOf the role of the agent at an index
 */
export async function hireFor(
  machine: Machine,
  { shops }: Crowd,
  count: number,
  roleOf: (index: number) => string,
): Promise<BenchMember[]> {
  const agents: BenchMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const shop = shops[index % shops.length] as Shop;
    agents.push(...(await hire(machine, shop.merchantId, 1, roleOf(index))));
  }
  return agents;
}

/**
 * The conversations of each agent: an agent shares those of its shop with the other agents of the shop in turn.
 * @param conversations those of the visitors, in their order
 */
export function conversationsOf(
  { shops }: Crowd,
  conversations: readonly string[],
  agents: number,
): string[][] {
  const perShop = Math.max(1, Math.floor(agents / shops.length));
  return Array.from({ length: agents }, (_, agent) =>
    conversations.filter(
      (_conversation, index) =>
        index % shops.length === agent % shops.length &&
        Math.floor(index / shops.length) % perShop === Math.floor(agent / shops.length),
    ),
  );
}
