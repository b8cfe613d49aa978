import { conversationsOf, hireFor, MERCHANTS, openCrowd, withMerchants } from '../crowd.ts';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
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
    const crowds: { readonly prefix: string; readonly rooms: Awaited<ReturnType<typeof openConsoles>>[] }[] =
      [];
    for (const merchants of MERCHANTS) {
      const rooms: Awaited<ReturnType<typeof openConsoles>>[] = [];
      for (const count of AGENTS) rooms.push(await openConsoles(machine, merchants, count));
      crowds.push({ prefix: withMerchants(merchants), rooms });
    }
    return {
      async round() {
        const figures: Figure[] = [];
        for (const { prefix, rooms } of crowds) {
          const costs: number[] = [];
          for (const room of rooms) costs.push(await room.costOfMessage(seconds));
          figures.push(...figuresOf(prefix, costs));
        }
        return figures;
      },
      async close() {
        for (const { rooms } of crowds) for (const room of rooms) room.close();
      },
    };
  },
};

const figuresOf = (prefix: string, costs: readonly number[]): Figure[] =>
  costs.map((cost, index): Figure => {
    const isMost = index === costs.length - 1;
    return {
      name: `${prefix}CPU of a message with ${AGENTS[index]} agents`,
      unit: 'µs',
      better: 'less',
      value: cost,
      ...(index > 0 && { limit: costs[0] ?? 0 }),
      ...(isMost && { aim: AIMED_GROWTH }),
    };
  });

/** Merchants whose `count` agents have the console open; a few have conversations open. */
async function openConsoles(machine: Machine, merchants: number, count: number) {
  const crowd = await openCrowd(machine, `With ${count} agents`, merchants, VISITORS);
  const team = await hireFor(machine, crowd, count, () => 'USER');
  const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  const conversations = await load.call.connectVisitors(machine.server.url, crowd.visitors);
  const shares = conversationsOf(crowd, conversations, VIEWING_AGENTS);
  await load.call.connectAgents(
    machine.server.url,
    team.map(({ token }, index) => ({ token, conversationIDs: shares[index] ?? [] })),
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
