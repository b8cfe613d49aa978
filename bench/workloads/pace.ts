import { type BareServer, startBare } from '../limit/bare.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { Paced } from '../load/pace.ts';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import { type BenchMember, type BenchVisitor, hire, openShop, type Shop, welcomeVisitors } from '../shop.ts';
import { storedOf } from '../stored-messages.ts';
import type { Figure, Workload } from '../workload.ts';

const PER_SECOND = 500;
const VISITORS = 2_000;
/** Half of them see all visitors, half only those they serve. */
const AGENTS = 50;
const AIM_MS = 25;

type PaceLoad = Load<typeof import('../load/pace.ts')>;

export const pace: Workload = {
  number: 2,
  title: `${PER_SECOND} messages a second of ${VISITORS.toLocaleString('en')} visitors, ${AGENTS} agents who each see what they may`,
  async open(machine) {
    const seconds = machine.quick ? 5 : 20;
    const shop = await openShop(machine, 'Pace');
    const visitors = await welcomeVisitors(machine, shop, VISITORS);
    const agents = [
      ...(await hire(machine, shop.merchantId, AGENTS / 2, 'USER')),
      ...(await hire(machine, shop.merchantId, AGENTS / 2, 'CALLCENTER_USER3')),
    ];
    const product = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
    await connect(product, machine.server.url, visitors, agents, (conversations) =>
      assign(machine, shop, conversations, agents),
    );
    const bare = await startBare(machine.databaseUrl);
    const limit = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
    await connect(limit, bare.url, visitors, agents, async () => {});
    return {
      async round() {
        const least = await limit.call.write(PER_SECOND, seconds);
        const paced = await product.call.write(PER_SECOND, seconds);
        return figuresOf(paced, least, await storedOf(machine, paced.acknowledged));
      },
      async close() {
        end(product, limit, bare);
      },
    };
  },
};

const end = (product: PaceLoad, limit: PaceLoad, bare: BareServer): void => {
  product.kill();
  limit.kill();
  bare.kill();
};

async function connect(
  load: PaceLoad,
  url: string,
  visitors: readonly BenchVisitor[],
  agents: readonly BenchMember[],
  begun: (conversations: readonly string[]) => Promise<void>,
): Promise<void> {
  const conversations = await load.call.connectVisitors(url, visitors);
  await begun(conversations);
  await load.call.connectAgents(
    url,
    agents.map(({ token }, index) => ({
      token,
      conversationIDs: conversations.filter((_, other) => other % agents.length === index),
    })),
  );
  // Every visitor writes once more, so that beginnings of conversations are not measured.
  await load.call.write(PER_SECOND, visitors.length / PER_SECOND);
}

/** Assigns the conversations to the agents in turn, like automatic assignment. */
async function assign(
  { query }: Machine,
  { merchantId }: Shop,
  conversations: readonly string[],
  agents: readonly BenchMember[],
): Promise<void> {
  await query(
    `update conversations c set assigned_to = g.agent, agent_ids = array[g.agent], assigned_at = now()
     from unnest($2::uuid[], $3::uuid[]) as g (id, agent) where c.merchant_id = $1 and c.id = g.id`,
    [merchantId, conversations, conversations.map((_, index) => agents[index % agents.length]?.id)],
  );
}

function figuresOf(paced: Paced, least: Paced, stored: number): Figure[] {
  const { acknowledged, refused, unanswered, toAgent } = paced;
  const times = (name: string, of: (one: Paced) => number[]): Figure[] =>
    [0.5, 0.95, 0.99].map((share) => ({
      name: `${name}, p${share * 100}`,
      unit: 'ms',
      better: 'less',
      value: quantile(of(paced), share),
      limit: quantile(of(least), share),
      ...(share === 0.99 && { aim: AIM_MS, aimsAtValue: true }),
    }));
  const count = { unit: 'messages', better: 'less', aim: 0 } as const;
  return [
    { name: 'offered', unit: 'messages/s', better: 'more', value: paced.offered, limit: least.offered },
    ...times('to the acknowledgement', (one) => one.toAck),
    ...times("to the agent's socket", (one) => one.toAgent),
    { name: 'refused', ...count, value: refused },
    { name: 'never answered', ...count, value: unanswered },
    { name: 'lost', ...count, value: acknowledged.length - stored },
    { name: 'never shown', ...count, value: acknowledged.length - toAgent.length },
  ];
}
