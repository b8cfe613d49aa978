import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { hire, openShop, welcomeVisitors } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const AGENTS = [50, 200, 1_000];
const VISITORS = 100;
/** Agents with conversations open, five each. */
const VIEWING_AGENTS = 20;
const PER_SECOND = 100;
/** Allowed cost ratio of a message with the most and the fewest agents. */
const AIMED_GROWTH = 1.2;

export const agents: Workload = {
  number: 5,
  title: `${PER_SECOND} messages a second, ${VIEWING_AGENTS} agents with the conversations open, and others without`,
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

/** A merchant whose `count` agents have the console open; a few have conversations open. */
async function busyShop(machine: Machine, count: number) {
  const shop = await openShop(machine, `With ${count} agents`);
  const visitors = await welcomeVisitors(machine, shop, VISITORS);
  const team = await hire(machine, shop.merchantId, count, 'USER');
  const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  const conversations = await load.call.connectVisitors(machine.server.url, visitors);
  await load.call.connectAgents(
    machine.server.url,
    team.map(({ token }, index) => ({
      token,
      conversationIDs: conversations.filter(
        (_, other) => index < VIEWING_AGENTS && other % VIEWING_AGENTS === index,
      ),
    })),
  );
  return {
    /** CPU of server and database. Microseconds. */
    async costOfMessage(seconds: number): Promise<number> {
      const before = machine.usage();
      const { acknowledged } = await load.call.write(PER_SECOND, seconds);
      return ((machine.usage().cpu - before.cpu) / acknowledged.length) * 1e6;
    },
    close: () => load.kill(),
  };
}
