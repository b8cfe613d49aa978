import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import type { Figure } from '../workload.ts';
import type { Case } from './cases.ts';
import type { RequestStats } from './request-stats.ts';
import { type Store, sequentially } from './stores.ts';

const CONNECTIONS = [1, 8];

/** A shop with as many rows as its size says, and the calls to measure in it. */
export interface Filled {
  readonly shop: Store['shop'];
  readonly size: string;
  readonly cases: readonly Case[];
}

/**
 * Measures the calls of shops of different sizes, each beside a minimal server that runs the bare query and answers
 * with as many bytes.
 * @param filled the smallest first, with the same cases in the same order
 */
export async function measureCases(machine: Machine, filled: readonly Filled[]) {
  const seconds = machine.quick ? 1 : 2;
  const agents = startLoad<typeof import('../scale/request-stats.ts')>('../scale/request-stats.ts');
  const bare = startLoad<typeof import('../scale/bare.ts')>('../scale/bare.ts');
  const bareUrl = await bare.call.listen();

  async function measure({ shop, size, cases }: Filled, index: number) {
    const { name, path, text, values, least } = cases[index] as Case;
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
      return {
        of: `${name}, ${size} stored, ${connections} at once`,
        limit,
        measured,
        aim: connections === 8 ? least : undefined,
      };
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
      agents.kill();
      bare.kill();
    },
  };
}

function figuresOf({
  of,
  limit,
  measured,
  aim,
}: {
  of: string;
  limit: RequestStats;
  measured: RequestStats;
  aim: number | undefined;
}): Figure[] {
  if (measured.refused + limit.refused > 0) throw new Error(`${of}: some were refused.`);
  return [
    {
      name: of,
      unit: 'requests/s',
      better: 'more',
      value: measured.perSecond,
      limit: limit.perSecond,
      ...(aim !== undefined && { aim, aimsAtValue: true }),
    },
    { name: `${of}: p99`, unit: 'ms', better: 'less', value: measured.p99, limit: limit.p99 },
  ];
}
