import { startLoad } from '../load/load.ts';
import type { Asked } from '../scale/asking.ts';
import { type Case, casesOf } from '../scale/cases.ts';
import { inTurn, keepOnline, openStores, type Store } from '../scale/stores.ts';
import type { Figure, Work } from '../work.ts';

const CONVERSATIONS = [1_000, 100_000, 1_000_000];
const QUICK = [1_000, 20_000];
const CONNECTIONS = [1, 8];

interface Filled {
  readonly shop: Store['shop'];
  readonly size: string;
  readonly cases: Case[];
}

export const stored: Work = {
  number: 4,
  title: 'An agent’s lists, a long conversation and searches, with ever more stored, all in one database',
  rounds: 3,
  async open(machine) {
    const seconds = machine.quick ? 1 : 2;
    const sizes = machine.quick ? QUICK : CONVERSATIONS;
    const stores = await openStores(machine, sizes);
    const goOffline = await keepOnline(machine, stores);
    const filled = await inTurn(stores, async ({ shop, conversations }) => ({
      shop,
      size: conversations.toLocaleString('en'),
      cases: await casesOf(machine, shop),
    }));

    const agents = startLoad<typeof import('../scale/asking.ts')>('../scale/asking.ts');
    const bare = startLoad<typeof import('../scale/bare.ts')>('../scale/bare.ts');
    const bareUrl = await bare.ask.listen();

    async function measure({ shop, size, cases }: Filled, index: number) {
      const { name, path, text, values } = cases[index] as Case;
      const { merchantId } = shop;
      const { databaseUrl } = machine;
      const url = machine.server.url + path;
      const { bytes } = await agents.ask.ask(url, shop.admin.token, 1, 0.2);
      await bare.ask.answerWith({
        databaseUrl,
        merchantId,
        connections: Math.max(...CONNECTIONS),
        text,
        values,
        bytes,
      });
      return inTurn(CONNECTIONS, async (connections) => {
        const limit = await agents.ask.ask(bareUrl, '', connections, seconds);
        const asked = await agents.ask.ask(url, shop.admin.token, connections, seconds);
        return { of: `${name}, ${size} stored, ${connections} at once`, limit, asked };
      });
    }
    return {
      async round() {
        const figures: Figure[] = [];
        for (const [index, { name, growth }] of filled[0]?.cases.entries() ?? []) {
          const measured = await inTurn(filled, (one) => measure(one, index));
          figures.push(...measured.flat().flatMap(figuresOf));
          const [least, most] = [measured.at(0)?.[0]?.asked, measured.at(-1)?.[0]?.asked];
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

function figuresOf({ of, limit, asked }: { of: string; limit: Asked; asked: Asked }): Figure[] {
  if (asked.refused + limit.refused > 0) throw new Error(`${of}: some were refused.`);
  return [
    { name: of, unit: 'requests/s', better: 'more', value: asked.perSecond, limit: limit.perSecond },
    { name: `${of}: p99`, unit: 'ms', better: 'less', value: asked.p99, limit: limit.p99 },
  ];
}
