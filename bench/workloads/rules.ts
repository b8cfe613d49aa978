import { request } from '@foyer/contract/request';
import { openCrowd } from '../crowd.ts';
import { startLoad } from '../load/load.ts';
import { untilIdle } from '../machine/idle.ts';
import type { Machine } from '../machine/machine.ts';
import type { Shop } from '../shop.ts';
import type { Workload } from '../workload.ts';

const RULES = 100;
const WRITERS = 64;
const WARM_UP_SECONDS = 3;

export const rules: Workload = {
  number: 17,
  title: `Visitors write as fast as they are answered to merchants without and with ${RULES} rules`,
  async open(machine) {
    const without = await openWriters(machine, 'Without rules');
    const withRules = await openWriters(machine, 'With rules');
    for (const shop of withRules.shops) await addRules(machine, shop);
    return {
      async round() {
        const plain = await without.cpu();
        const ruled = await withRules.cpu();
        const figure = { name: 'CPU of server and database', unit: 'µs/message', better: 'less' } as const;
        return [
          { ...figure, name: `without rules: ${figure.name}`, value: plain },
          { ...figure, name: `${RULES} rules: ${figure.name}`, value: ruled, limit: plain, aim: 1.1 },
        ];
      },
      async close() {
        without.close();
        withRules.close();
      },
    };
  },
};

async function openWriters(machine: Machine, name: string) {
  const seconds = machine.quick ? 3 : 8;
  const { shops, visitors } = await openCrowd(machine, name, 1, WRITERS);
  const load = startLoad<typeof import('../load/writing.ts')>('./writing.ts');
  await load.call.connect(
    machine.server.url,
    visitors,
    shops.map(({ admin }) => admin.token),
  );
  await load.call.write(WRITERS, WARM_UP_SECONDS);
  await machine.query('vacuum analyze');
  return {
    shops,
    /** Microseconds per stored message, with what follows. */
    async cpu() {
      const before = machine.usage();
      const { acknowledged } = await load.call.write(WRITERS, seconds);
      await untilIdle(machine);
      return ((machine.usage().cpu - before.cpu) / acknowledged.length) * 1e6;
    },
    close: () => load.kill(),
  };
}

/** Rules that watch what customers write and never fit. */
async function addRules({ server }: Machine, { admin }: Shop): Promise<void> {
  for (let n = 1; n <= RULES; n += 1) {
    const { status } = await request(
      server.url,
      'createAutomationRule',
      {
        body: {
          name: `Word ${n}`,
          active: true,
          trigger: { event: 'customer_message' },
          conditions: {
            match: 'all',
            parts: [{ field: 'message', operator: 'contains', value: `word-${n}-` }],
          },
          actions: [{ type: 'priority', priority: 'High' }],
        },
      },
      admin,
    );
    if (status !== 200) throw new Error(`Rule ${n} was refused.`);
  }
}
