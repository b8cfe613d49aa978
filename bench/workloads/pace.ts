import { type Crowd, conversationsOf, hireFor, MERCHANTS, openCrowd, withMerchants } from '../crowd.ts';
import { startBare } from '../limit/bare.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { Paced } from '../load/pace.ts';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import type { BenchMember } from '../shop.ts';
import { storedOf } from '../stored-messages.ts';
import type { Figure, Workload } from '../workload.ts';

const PER_SECOND = 500;
const VISITORS = 2_000;
/** Half of them see all visitors, half only those they serve. */
const AGENTS = 50;
/** Allowed ratio to the minimal server. On a quiet machine the slowest hundredth also takes 10 ms at most. */
const AIMED_RATIO = 3;

type PaceLoad = Load<typeof import('../load/pace.ts')>;

export const pace: Workload = {
  number: 2,
  title: `${PER_SECOND} messages a second of ${VISITORS.toLocaleString('en')} visitors, ${AGENTS} agents who each see what they may`,
  async open(machine) {
    const paces: Awaited<ReturnType<typeof openPace>>[] = [];
    for (const merchants of MERCHANTS) paces.push(await openPace(machine, merchants));
    return {
      async round() {
        const figures: Figure[] = [];
        for (const { measure } of paces) figures.push(...(await measure()));
        return figures;
      },
      async close() {
        for (const { close } of paces) close();
      },
    };
  },
};

async function openPace(machine: Machine, merchants: number) {
  const seconds = machine.quick ? 5 : 20;
  const crowd = await openCrowd(machine, 'Pace', merchants, VISITORS);
  // Each merchant has an agent.
  const agents = await hireFor(machine, crowd, Math.max(AGENTS, merchants), (index) =>
    index % 2 === 0 ? 'USER' : 'CALLCENTER_USER3',
  );
  const product = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  await connect(product, machine.server.url, crowd, agents, (shares) => assign(machine, shares, agents));
  const bare = await startBare(machine.databaseUrl);
  const limit = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
  await connect(limit, bare.url, crowd, agents, async () => {});
  return {
    async measure(): Promise<Figure[]> {
      const least = await limit.call.write(PER_SECOND, seconds);
      const paced = await product.call.write(PER_SECOND, seconds);
      const stored = await storedOf(machine, paced.acknowledged);
      return figuresOf(withMerchants(merchants), paced, least, stored);
    },
    close() {
      product.kill();
      limit.kill();
      bare.kill();
    },
  };
}

async function connect(
  load: PaceLoad,
  url: string,
  crowd: Crowd,
  agents: readonly BenchMember[],
  begun: (shares: readonly (readonly string[])[]) => Promise<void>,
): Promise<void> {
  const conversations = await load.call.connectVisitors(url, crowd.visitors);
  const shares = conversationsOf(crowd, conversations, agents.length);
  await begun(shares);
  await load.call.connectAgents(
    url,
    agents.map(({ token }, index) => ({ token, conversationIDs: shares[index] ?? [] })),
  );
  // Every visitor writes once more, so that beginnings of conversations are not measured.
  await load.call.write(PER_SECOND, crowd.visitors.length / PER_SECOND);
}

/** Assigns each agent its conversations, like automatic assignment. */
async function assign(
  { query }: Machine,
  shares: readonly (readonly string[])[],
  agents: readonly BenchMember[],
): Promise<void> {
  const pairs = shares.flatMap((ids, index) => ids.map((id) => ({ id, agent: agents[index]?.id })));
  await query(
    `update conversations c set assigned_to = g.agent, agent_ids = array[g.agent], assigned_at = now()
     from unnest($1::uuid[], $2::uuid[]) as g (id, agent) where c.id = g.id`,
    [pairs.map(({ id }) => id), pairs.map(({ agent }) => agent)],
  );
}

function figuresOf(prefix: string, paced: Paced, least: Paced, stored: number): Figure[] {
  const { acknowledged, refused, unanswered, toAgent } = paced;
  const times = (name: string, of: (one: Paced) => number[]): Figure[] =>
    [0.5, 0.95, 0.99].map((share) => ({
      name: `${prefix}${name}, p${share * 100}`,
      unit: 'ms',
      better: 'less',
      value: quantile(of(paced), share),
      limit: quantile(of(least), share),
      ...(share === 0.99 && { aim: AIMED_RATIO }),
    }));
  const count = { unit: 'messages', better: 'less', aim: 0 } as const;
  return [
    {
      name: `${prefix}offered`,
      unit: 'messages/s',
      better: 'more',
      value: paced.offered,
      limit: least.offered,
    },
    ...times('to the acknowledgement', (one) => one.toAck),
    ...times("to the agent's socket", (one) => one.toAgent),
    { name: `${prefix}refused`, ...count, value: refused },
    { name: `${prefix}never answered`, ...count, value: unanswered },
    { name: `${prefix}lost`, ...count, value: acknowledged.length - stored },
    { name: `${prefix}never shown`, ...count, value: acknowledged.length - toAgent.length },
  ];
}
