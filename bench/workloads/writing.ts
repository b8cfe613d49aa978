import { MERCHANTS, openCrowd, withMerchants } from '../crowd.ts';
import { commitLimit } from '../limit/commits.ts';
import { startLoad } from '../load/load.ts';
import type { Written } from '../load/writing.ts';
import { breakdownOf } from '../machine/breakdown.ts';
import type { Machine } from '../machine/machine.ts';
import { coresBetween } from '../machine/processes.ts';
import { storedOf } from '../stored-messages.ts';
import type { Figure, Workload } from '../workload.ts';

const WRITERS = [1, 16, 64, 256];
const WARM_UP_SECONDS = 3;
/** The targets by number of writers: the ratio to one-row commits, and the CPU of a message in microseconds. */
const AIMS: Readonly<Record<number, { readonly ratio: number; readonly cpu?: number }>> = {
  1: { ratio: 0.35, cpu: 400 },
  16: { ratio: 0.35 },
  64: { ratio: 0.5, cpu: 110 },
  256: { ratio: 0.9 },
};
/** Numbers of writers for which the CPU is broken down. */
const BROKEN_DOWN = [1, 64];

export const writing: Workload = {
  number: 1,
  title: 'Visitors write as fast as they are answered; an agent of each merchant has all conversations open',
  async open(machine) {
    const commits = await commitLimit(machine);
    const crowds: Awaited<ReturnType<typeof openWriters>>[] = [];
    for (const merchants of MERCHANTS) crowds.push(await openWriters(machine, merchants, commits));
    return {
      async round() {
        const figures: Figure[] = [];
        for (const { measure, breakDown } of crowds) {
          for (const writers of WRITERS) figures.push(...(await measure(writers)));
          if (!machine.isOneProcess) continue;
          for (const writers of BROKEN_DOWN) figures.push(...(await breakDown(writers)));
        }
        return figures;
      },
      async close() {
        for (const { close } of crowds) close();
      },
    };
  },
};

async function openWriters(
  machine: Machine,
  merchants: number,
  commits: Awaited<ReturnType<typeof commitLimit>>,
) {
  const seconds = machine.quick ? 2 : 5;
  const { shops, visitors } = await openCrowd(machine, 'Writing', merchants, Math.max(...WRITERS));
  const load = startLoad<typeof import('../load/writing.ts')>('./writing.ts');
  const tokens = shops.map(({ admin }) => admin.token);
  await load.call.connect(machine.server.url, visitors, tokens);
  // Its code is compiled, and the tables it writes to are analyzed as autovacuum does every minute.
  await load.call.write(64, WARM_UP_SECONDS);
  await machine.query('vacuum analyze');
  await load.call.write(64, WARM_UP_SECONDS);
  const nameOf = (writers: number) =>
    `${withMerchants(merchants)}${writers} ${writers === 1 ? 'writer' : 'writers'}`;

  return {
    async measure(writers: number): Promise<Figure[]> {
      const limit = await commits.perSecond(writers, seconds);
      const before = machine.usage();
      const written = await load.call.write(writers, seconds);
      const cores = coresBetween(before, machine.usage(), written.seconds);
      const stored = await storedOf(machine, written.acknowledged);
      return figuresOf({ name: nameOf(writers), writers, limit, written, stored, cores });
    },
    breakDown: (writers: number) =>
      breakdownOf(
        machine,
        nameOf(writers),
        async () => (await load.call.write(writers, seconds)).acknowledged.length,
      ),
    close: () => load.kill(),
  };
}

interface Measured {
  readonly name: string;
  readonly writers: number;
  /** One-row commits per second. */
  readonly limit: number;
  readonly written: Written;
  readonly stored: number;
  readonly cores: number;
}

function figuresOf({ name, writers, limit, written, stored, cores }: Measured): Figure[] {
  const { acknowledged, refused, shown, shownInTime, seconds } = written;
  const of = (what: string) => `${name}: ${what}`;
  const rate = acknowledged.length / seconds;
  const aims = AIMS[writers];
  const count = { unit: 'messages', better: 'less', aim: 0 } as const;
  return [
    {
      name: of('stored and acknowledged'),
      unit: 'messages/s',
      better: 'more',
      value: rate,
      limit,
      ...(aims && { aim: aims.ratio }),
    },
    {
      name: of("on the agent's socket"),
      unit: 'messages/s',
      better: 'more',
      value: shownInTime / seconds,
      limit,
    },
    {
      name: of('CPU of server and database'),
      unit: 'µs/message',
      better: 'less',
      value: (cores / rate) * 1e6,
      ...(aims?.cpu && { aim: aims.cpu }),
    },
    { name: of('refused'), ...count, value: refused },
    { name: of('lost'), ...count, value: acknowledged.length - stored },
    { name: of('never shown'), ...count, value: acknowledged.length - shown },
  ];
}
