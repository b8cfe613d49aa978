import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openCrowd } from '../crowd.ts';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { coresBetween } from '../machine/processes.ts';
import type { Workload } from '../workload.ts';

const PER_SECOND = 500;
const VISITORS = 2_000;
/** Facts follow messages within seconds, also after the last one. */
const FOLLOW_SECONDS = 8;

export const facts: Workload = {
  number: 18,
  title: `${PER_SECOND} messages a second of ${VISITORS.toLocaleString('en')} visitors, while the facts of analytics wait and while they are kept`,
  async open(machine) {
    const seconds = machine.quick ? 5 : 15;
    const { visitors } = await openCrowd(machine, 'Facts', 1, VISITORS);
    const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
    await load.call.connectVisitors(machine.server.url, visitors);
    await load.call.write(PER_SECOND, VISITORS / PER_SECOND);
    /** Microseconds of CPU per stored message, with what follows. */
    const cpu = async () => {
      await delay(FOLLOW_SECONDS * 1_000);
      const [before, began] = [machine.usage(), performance.now()];
      const { acknowledged } = await load.call.write(PER_SECOND, seconds);
      await delay(FOLLOW_SECONDS * 1_000);
      const took = (performance.now() - began) / 1_000;
      return ((coresBetween(before, machine.usage(), took) * took) / acknowledged.length) * 1e6;
    };
    return {
      async round() {
        const without = await withoutFacts(machine, cpu);
        const figure = { unit: 'µs/message', better: 'less' } as const;
        return [
          { ...figure, name: 'CPU of server and database, facts wait', value: without },
          {
            ...figure,
            name: 'CPU of server and database, facts are kept',
            value: await cpu(),
            limit: without,
            aim: 1.05,
          },
        ];
      },
      close: async () => load.kill(),
    };
  },
};

/** Does something while no facts can be written, since their table is locked. */
async function withoutFacts<Result>({ databaseUrl }: Machine, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table conversation_facts, visit_facts in exclusive mode');
    return await work();
  } finally {
    await client.end();
  }
}
