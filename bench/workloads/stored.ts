import { startLoad } from '../load/load.ts';
import { type Case, casesOf } from '../scale/cases.ts';
import type { RequestStats } from '../scale/request-stats.ts';
import { keepOnline, openStores, type Store, sequentially } from '../scale/stores.ts';
import type { Figure, Workload } from '../workload.ts';

const CONVERSATIONS = [1_000, 100_000, 1_000_000];
const QUICK = [1_000, 20_000];
const CONNECTIONS = [1, 8];

interface Filled {
  readonly shop: Store['shop'];
  readonly size: string;
  readonly cases: Case[];
}

export const stored: Workload = {
  number: 4,
  title: 'An agent’s lists, a long conversation and searches, with ever more stored, all in one database',
  rounds: 3,
  async open(machine) {
    const seconds = machine.quick ? 1 : 2;
    const sizes = machine.quick ? QUICK : CONVERSATIONS;
    const stores = await openStores(machine, sizes);
    const goOffline = await keepOnline(machine, stores);
    const filled = await sequentially(stores, async ({ shop, conversations }) => ({
      shop,
      size: conversations.toLocaleString('en'),
      cases: await casesOf(machine, shop),
    }));

    const agents = startLoad<typeof import('../scale/request-stats.ts')>('../scale/request-stats.ts');
    const bare = startLoad<typeof import('../scale/bare.ts')>('../scale/bare.ts');
    const bareUrl = await bare.call.listen();

    async function measure({ shop, size, cases }: Filled, index: number) {
      const { name, path, text, values } = cases[index] as Case;
      const { merchantId } = shop;
      const { databaseUrl } = machine;
      const url = machine.server.url + path;
      const { bytes } = await agents.call.measureRequests(url, shop.admin.token, 1, 0.2);
      await bare.call.answerWith({
        databaseUrl,
        merchantId,
        connections: Math.max(...CONNECTIONS),
        text,
        values,
        bytes,
      });
      return sequentially(CONNECTIONS, async (connections) => {
        const limit = await agents.call.measureRequests(bareUrl, '', connections, seconds);
        const measured = await agents.call.measureRequests(url, shop.admin.token, connections, seconds);
        return { of: `${name}, ${size} stored, ${connections} at once`, limit, measured };
      });
    }
    return {
      async round() {
        const figures: Figure[] = [];
        for (const [index, { name, growth }] of filled[0]?.cases.entries() ?? []) {
          const measured = await sequentially(filled, (one) => measure(one, index));
          figures.push(...measured.flat().flatMap(figuresOf));
          const [least, most] = [measured.at(0)?.[0]?.measured, measured.at(-1)?.[0]?.measured];
          if (growth !== null && least && most) {
            const value = most.median / least.median;
            figures.push({ name: `${name}: growth`, unit: 'times', better: 'less', value, aim: growth });
          }
        }
        return figures;
      },
      async close() {
        goOffline();
        agents.kill();
        bare.kill();
      },
    };
  },
};

function figuresOf({
  of,
  limit,
  measured,
}: {
  of: string;
  limit: RequestStats;
  measured: RequestStats;
}): Figure[] {
  if (measured.refused + limit.refused > 0) throw new Error(`${of}: some were refused.`);
  return [
    { name: of, unit: 'requests/s', better: 'more', value: measured.perSecond, limit: limit.perSecond },
    { name: `${of}: p99`, unit: 'ms', better: 'less', value: measured.p99, limit: limit.p99 },
  ];
}
