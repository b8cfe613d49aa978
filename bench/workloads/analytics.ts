import { request } from '@foyer/contract/request';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import { openStores, type Store } from '../scale/stores.ts';
import type { Figure, Workload } from '../workload.ts';

const CONVERSATIONS = 1_000_000;
const QUICK = 20_000;

/** The dashboard is read by everyone, all day. Milliseconds. */
const DASHBOARD_MS = 100;
const PAGE_MS = 300;

/** Rows of a file, the seconds it may take, and the memory. */
const FILE_ROWS = 100_000;
const FILE_S = 20;
const FILE_DAYS = 90;
const FILE_MEMORY_MB = 150;

/** How often each call is repeated, by so many at once. */
const REPEATS = 60;
const AT_ONCE = 2;

/** How long facts may take to be built. Milliseconds. */
const BUILD_MS = 3_600_000;

interface Call {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  readonly aim: number;
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const days = (count: number, granularity: string | null = null) => ({
  from: day(count - 1),
  to: day(0),
  granularity,
});

const TILES = ['conversations', 'firstReply', 'resolution', 'resolvedShare', 'satisfaction', 'unanswered'];
const QUERY = '/datasink/execute/query';

/** What the dashboard and a page of analytics ask. */
const callsOf = (merchantId: number): readonly Call[] => [
  { name: 'Dashboard', path: `/chimesbot/dashboard/merchant/${merchantId}`, aim: DASHBOARD_MS },
  ...[30, 365].flatMap((count) => [
    {
      name: `Six tiles, ${count} days`,
      path: QUERY,
      body: { measures: TILES, timeDimension: days(count) },
      aim: PAGE_MS,
    },
    {
      name: `First reply by day, ${count} days`,
      path: QUERY,
      body: { measures: ['firstReply'], timeDimension: days(count, 'day') },
      aim: PAGE_MS,
    },
    {
      name: `Six tiles by agent, ${count} days`,
      path: QUERY,
      body: { measures: TILES, dimensions: ['agent'], timeDimension: days(count) },
      aim: PAGE_MS,
    },
  ]),
  {
    name: 'Conversations by hour, 92 days',
    path: QUERY,
    body: { measures: ['conversations'], timeDimension: days(92, 'hour'), limit: 5_000 },
    aim: PAGE_MS,
  },
  {
    name: 'Rows behind a number',
    path: `/api/analytics/rows?measure=conversations&fromDate=${day(29)}&toDate=${day(0)}&dimension=channel&key=web`,
    aim: PAGE_MS,
  },
];

export const analytics: Workload = {
  number: 12,
  title: 'The dashboard and the pages of analytics',
  rounds: 3,
  async open(machine) {
    const [store] = await openStores(machine, [machine.quick ? QUICK : CONVERSATIONS]);
    if (!store) throw new Error('No shop was filled.');
    const building = await untilBuilt(machine, store);
    return {
      async round() {
        const figures: Figure[] = [
          { name: 'Facts and statistics built', unit: 's', better: 'less', value: building },
        ];
        for (const call of callsOf(store.shop.merchantId))
          figures.push(...(await measure(machine, store, call)));
        figures.push(...(await writeFile(machine, store)));
        return figures;
      },
      close: async () => {},
    };
  },
};

/** @returns the seconds until everything was built */
async function untilBuilt(machine: Machine, store: Store): Promise<number> {
  const begun = performance.now();
  const question = {
    name: '',
    path: QUERY,
    aim: 0,
    body: { measures: ['conversations'], timeDimension: days(30) },
  };
  while (performance.now() - begun < BUILD_MS) {
    const answer = await ask(machine, store, question);
    if ((answer as { isComplete?: boolean }).isComplete) return (performance.now() - begun) / 1000;
    await new Promise((done) => setTimeout(done, 1_000));
  }
  throw new Error('The facts were not built.');
}

async function ask({ server }: Machine, { shop }: Store, { path, body }: Call): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function measure(machine: Machine, store: Store, call: Call): Promise<Figure[]> {
  const took: number[] = [];
  await ask(machine, store, call);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let count = 0; count < REPEATS / AT_ONCE; count += 1) {
        const from = performance.now();
        await ask(machine, store, call);
        took.push(performance.now() - from);
      }
    }),
  );
  return [
    { name: `${call.name}: median`, unit: 'ms', better: 'less', value: quantile(took, 0.5) },
    { name: `${call.name}: p95`, unit: 'ms', better: 'less', value: quantile(took, 0.95), aim: call.aim },
  ];
}

/** Writes one row for each conversation of the last weeks to a CSV, as long as there are many. */
async function writeFile(machine: Machine, { shop, conversations }: Store): Promise<Figure[]> {
  const before = machine.serverUsage().memory;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, machine.serverUsage().memory);
  }, 200);
  const begun = performance.now();
  try {
    const parameters = { period: 'custom' as const, startDate: day(FILE_DAYS), endDate: day(0) };
    const asked = { reportId: 'conversation_list' as const, parameters, format: 'CSV' as const };
    const { body } = await request(machine.server.url, 'runReport', { body: asked }, shop.admin);
    const rows = await written(machine, shop, body.run?.id ?? '');
    if (rows === 0 || rows > conversations) throw new Error(`The file has ${rows} rows.`);
    const seconds = ((performance.now() - begun) / 1000 / rows) * FILE_ROWS;
    const less = { better: 'less' } as const;
    return [
      { name: 'CSV, per 100,000 rows', unit: 's', ...less, value: seconds, aim: FILE_S },
      { name: 'memory for the CSV', unit: 'MB', ...less, value: (most - before) / 1e6, aim: FILE_MEMORY_MB },
    ];
  } finally {
    clearInterval(sampling);
  }
}

/** @returns the rows of the file */
async function written({ server }: Machine, { admin }: Store['shop'], id: string): Promise<number> {
  for (;;) {
    const { body } = await request(server.url, 'getExport', { params: { id } }, admin);
    if (body.state === 'done') return body.done;
    if (body.state === 'failed') throw new Error(`The file was not written: ${body.error}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
