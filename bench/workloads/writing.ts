import { commitLimit } from '../limit/commits.ts';
import { startLoad } from '../load/load.ts';
import type { Written } from '../load/writing.ts';
import { coresBetween } from '../machine/processes.ts';
import { openShop, welcomeVisitors } from '../shop.ts';
import { storedOf } from '../stored-messages.ts';
import type { Figure, Workload } from '../workload.ts';

const WRITERS = [1, 16, 64, 256];
const WARM_UP_SECONDS = 3;
/** The target at this number of writers. */
const AIMED = { writers: 64, ratio: 0.5 };

export const writing: Workload = {
  number: 1,
  title: 'Visitors write as fast as they are answered; one agent has all conversations open',
  async open(machine) {
    const seconds = machine.quick ? 2 : 5;
    const shop = await openShop(machine, 'Writing');
    const visitors = await welcomeVisitors(machine, shop, Math.max(...WRITERS));
    const commits = await commitLimit(machine);
    const load = startLoad<typeof import('../load/writing.ts')>('./writing.ts');
    await load.call.connect(machine.server.url, visitors, shop.admin.token);
    await warmUp();

    /**
     * Warms up the server: its code is compiled, the tables it writes to are analyzed as autovacuum does every
     * minute, and follow-up work of new conversations is finished.
     */
    async function warmUp(): Promise<void> {
      await load.call.write(64, WARM_UP_SECONDS);
      await machine.query('vacuum analyze');
      await load.call.write(64, WARM_UP_SECONDS);
    }

    async function measure(writers: number): Promise<Figure[]> {
      const limit = await commits.perSecond(writers, seconds);
      const before = machine.usage();
      const written = await load.call.write(writers, seconds);
      const cores = coresBetween(before, machine.usage(), written.seconds);
      return figuresOf(writers, limit, written, await storedOf(machine, written.acknowledged), cores);
    }
    return {
      async round() {
        const figures: Figure[] = [];
        for (const writers of WRITERS) figures.push(...(await measure(writers)));
        return figures;
      },
      async close() {
        load.kill();
      },
    };
  },
};

function figuresOf(
  writers: number,
  limit: number,
  { acknowledged, refused, shown, shownInTime, seconds }: Written,
  stored: number,
  cores: number,
): Figure[] {
  const of = (name: string) => `${writers} ${writers === 1 ? 'writer' : 'writers'}: ${name}`;
  const rate = acknowledged.length / seconds;
  const aim = writers === AIMED.writers ? { aim: AIMED.ratio } : {};
  const count = { unit: 'messages', better: 'less', aim: 0 } as const;
  return [
    { name: of('stored and acknowledged'), unit: 'messages/s', better: 'more', value: rate, limit, ...aim },
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
    },
    { name: of('refused'), ...count, value: refused },
    { name: of('lost'), ...count, value: acknowledged.length - stored },
    { name: of('never shown'), ...count, value: acknowledged.length - shown },
  ];
}
