import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { hire, openShop, welcomeVisitors } from '../shop.ts';
import type { Figure, Work } from '../work.ts';

const AGENTS = [50, 200, 1_000];
const VISITORS = 100;
/** Agents who look at conversations, five each. */
const LOOKERS = 20;
const PER_SECOND = 100;
/** How much dearer a message may be with the most agents than with the fewest. */
const AIMED_GROWTH = 1.2;

export const agents: Work = {
  number: 5,
  title: `${PER_SECOND} messages a second, ${LOOKERS} agents who look at the conversations, and others who do not`,
  async open(machine) {
    const seconds = machine.quick ? 5 : 15;
    const shops: Awaited<ReturnType<typeof busyShop>>[] = [];
    for (const count of AGENTS) shops.push(await busyShop(machine, count));
    return {
      async round() {
        const costs: number[] = [];
        for (const shop of shops) costs.push(await shop.costOfMessage(seconds));
        return costs.map((cost, index): Figure => {
          const isMost = index === costs.length - 1;
          return {
            name: `CPU of a message with ${AGENTS[index]} agents`,
            unit: 'µs',
            better: 'less',
            value: cost,
            ...(index > 0 && { limit: costs[0] ?? 0 }),
            ...(isMost && { aim: AIMED_GROWTH }),
          };
        });
      },
      async close() {
        for (const shop of shops) shop.close();
      },
    };
  },
};

/** A merchant with so many agents whose consoles are open, of whom a few look at conversations. */
async function busyShop(machine: Machine, count: number) {
  const shop = await openShop(machine, `With ${count} agents`);
  const visitors = await welcomeVisitors(machine, shop, VISITORS);
  const team = await hire(machine, shop.merchantId, count, 'USER');
  const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  const conversations = await load.ask.connectVisitors(machine.server.url, visitors);
  await load.ask.connectAgents(
    machine.server.url,
    team.map(({ token }, index) => ({
      token,
      conversationIDs: conversations.filter((_, other) => index < LOOKERS && other % LOOKERS === index),
    })),
  );
  return {
    /** Microseconds of server and database. */
    async costOfMessage(seconds: number): Promise<number> {
      const before = machine.usage();
      const { acknowledged } = await load.ask.write(PER_SECOND, seconds);
      return ((machine.usage().cpu - before.cpu) / acknowledged.length) * 1e6;
    },
    close: () => load.kill(),
  };
}
