import { setTimeout as delay } from 'node:timers/promises';
import { startBare } from '../limit/bare.ts';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { coresBetween, type Usage } from '../machine/processes.ts';
import { type BenchVisitor, openShop, type Shop, welcomeVisitors } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const VISITORS = 10_000;
const QUICK_VISITORS = 1_000;
/** Covers three heartbeats of every visitor and the work of each minute. Milliseconds. */
const WATCHED_MS = 60_000;
/** Time for the garbage of connecting to be collected. Milliseconds. */
const SETTLE_MS = 10_000;
const BACK_WITHIN_MS = 120_000;
const PRESENCE_WITHIN_MS = 90_000;

const AIMS = {
  memoryRatio: 2,
  coresOfThousand: 0.01,
  coresOfNobody: 0.01,
  backSeconds: 10,
  presenceSeconds: 60,
};

export const idle: Workload = {
  number: 3,
  title: 'Idle visitors; the server restarts; their connections are cut',
  rounds: 1,
  async open(machine) {
    const count = machine.quick ? QUICK_VISITORS : VISITORS;
    const shop = await openShop(machine, 'Idle');
    const visitors = await welcomeVisitors(machine, shop, count);
    return {
      async round() {
        const [bare, empty] = await Promise.all([bareMemory(machine, visitors), idleCores(machine)]);
        const load = startLoad<typeof import('../load/idle.ts')>('./idle.ts');
        const memory = await memoryOfOne(machine.serverUsage, visitors, (some) =>
          load.call.connect(machine.server.url, some),
        );
        const cores = await idleCores(machine);
        const back = await restart(machine, () => load.call.allBack(count, BACK_WITHIN_MS));
        await delay(1_000);
        const online = await onlineOf(machine, shop);
        load.kill();
        const gone = await secondsUntilGone(machine, shop);
        return figuresOf({ count, bare, empty, memory, cores, back, online, gone });
      },
      async close() {},
    };
  },
};

/** Bytes per connection of the minimal server. */
async function bareMemory(machine: Machine, visitors: readonly BenchVisitor[]): Promise<number> {
  const bare = await startBare(machine.databaseUrl);
  const load = startLoad<typeof import('../load/idle.ts')>('./idle.ts');
  const memory = await memoryOfOne(bare.usage, visitors, (some) => load.call.connect(bare.url, some));
  load.kill();
  bare.kill();
  return memory;
}

/** Bytes per visitor of the second half; the first half triggers one-time allocations. */
async function memoryOfOne(
  usage: () => Usage,
  visitors: readonly BenchVisitor[],
  connect: (some: readonly BenchVisitor[]) => Promise<void>,
): Promise<number> {
  const half = visitors.length / 2;
  await connect(visitors.slice(0, half));
  await delay(SETTLE_MS);
  const before = usage().memory;
  await connect(visitors.slice(half));
  await delay(SETTLE_MS);
  return (usage().memory - before) / half;
}

/** Cores used by server and database while idle. */
async function idleCores(machine: Machine): Promise<number> {
  const before = machine.usage();
  await delay(WATCHED_MS);
  return coresBetween(before, machine.usage(), WATCHED_MS / 1000);
}

/** Seconds from the new server's first answer until all visitors are connected. */
async function restart({ server }: Machine, allBack: () => Promise<number>): Promise<number> {
  await server.stop();
  await server.start();
  return (await allBack()) / 1000;
}

async function onlineOf({ query }: Machine, { merchantId }: Shop): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from visits where merchant_id = $1 and ended_at is null',
    [merchantId],
  );
  return row?.count ?? 0;
}

/** Seconds until no disconnected visitor is shown as online. */
async function secondsUntilGone(machine: Machine, shop: Shop): Promise<number> {
  const begun = performance.now();
  while ((await onlineOf(machine, shop)) > 0 && performance.now() - begun < PRESENCE_WITHIN_MS)
    await delay(200);
  return (performance.now() - begun) / 1000;
}

interface Measurements {
  readonly count: number;
  readonly bare: number;
  readonly empty: number;
  readonly memory: number;
  readonly cores: number;
  readonly back: number;
  readonly online: number;
  readonly gone: number;
}

function figuresOf({ count, bare, empty, memory, cores, back, online, gone }: Measurements): Figure[] {
  const less = { better: 'less' } as const;
  const kilobytes = (bytes: number) => bytes / 1024;
  return [
    {
      name: 'memory of one visitor',
      unit: 'kB',
      ...less,
      value: kilobytes(memory),
      limit: kilobytes(bare),
      aim: AIMS.memoryRatio,
    },
    {
      name: 'CPU of the server without visitors',
      unit: 'cores',
      ...less,
      value: empty,
      aim: AIMS.coresOfNobody,
    },
    {
      name: 'CPU of 1,000 visitors besides',
      unit: 'cores',
      ...less,
      value: ((cores - empty) * 1_000) / count,
      aim: AIMS.coresOfThousand,
    },
    { name: `all ${count} back after a restart`, unit: 's', ...less, value: back, aim: AIMS.backSeconds },
    { name: 'not known to be present then', unit: 'visitors', ...less, value: count - online, aim: 0 },
    {
      name: 'all visitors offline after the connections were cut',
      unit: 's',
      ...less,
      value: gone,
      aim: AIMS.presenceSeconds,
    },
  ];
}
