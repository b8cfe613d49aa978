import { setTimeout } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import type { Machine } from '../machine/machine.ts';
import { openShop, type Shop } from '../shop.ts';
import type { Workload } from '../workload.ts';

const ROWS = 200_000;
const QUICK_ROWS = 50_000;
/** Seconds for `ROWS`. */
const AIMED_CHECK_S = 60;
const AIMED_IMPORT_S = 120;
const AIMED_MEMORY_MB = 300;
/** With more, V8 lets garbage grow although an import needs no more. */
const HEAP_MB = 400;
const POLL_MS = 100;

export const imports: Workload = {
  number: 9,
  title: 'an import of contacts from a file',
  rounds: 1,
  async open(machine) {
    const rows = machine.quick ? QUICK_ROWS : ROWS;
    const shop = await openShop(machine, 'Import');
    await machine.server.stop();
    await machine.server.start(HEAP_MB);
    return {
      async round() {
        const before = machine.serverUsage().memory;
        let most = before;
        const sampling = setInterval(() => {
          most = Math.max(most, machine.serverUsage().memory);
        }, 500);
        const timed = async (step: () => Promise<unknown>) => {
          const begun = performance.now();
          await step();
          return (performance.now() - begun) / 1000;
        };
        try {
          let id = '';
          const uploaded = await timed(async () => {
            id = await upload(machine, shop, rows);
          });
          const checked = await timed(() => check(machine, shop, id));
          const imported = await timed(() => run(machine, shop, id));
          const seconds = { unit: 's', better: 'less' } as const;
          const share = rows / ROWS;
          return [
            { name: 'read in', ...seconds, value: uploaded },
            { name: 'checked in', ...seconds, value: checked, aim: AIMED_CHECK_S * share },
            { name: 'imported in', ...seconds, value: imported, aim: AIMED_IMPORT_S * share },
            {
              name: `memory in addition, with a heap of ${HEAP_MB} MB`,
              unit: 'MB',
              better: 'less',
              value: (most - before) / 1e6,
              aim: AIMED_MEMORY_MB,
            },
          ];
        } finally {
          clearInterval(sampling);
        }
      },
      async close() {
        await machine.server.stop();
        await machine.server.start();
      },
    };
  },
};

async function upload({ server }: Machine, { merchantId, admin }: Shop, rows: number): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `First${n % 5_000},Last${n % 50_000},person${n}@example.com,+4930${10_000_000 + n},Company ${n % 1_000},Berlin`,
  );
  const file = new Blob([`First name,Last name,Email,Phone,Company,City\n${lines.join('\n')}\n`]);
  const form = new FormData();
  form.append('file', file, 'people.csv');
  const { status, body } = await request(
    server.url,
    'uploadContacts',
    { params: { merchantId, x: 'none' }, form },
    admin,
  );
  if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(body)}`);
  return body.id;
}

async function check(machine: Machine, shop: Shop, id: string): Promise<void> {
  const params = { id };
  const { url } = machine.server;
  const { body } = await request(url, 'getContactImport', { params }, shop.admin);
  const targets = body.columns.map(({ target }) => target);
  await request(url, 'checkContactImport', { params, body: { targets } }, shop.admin);
  await reached(machine, shop, id, 'checked');
}

async function run(machine: Machine, shop: Shop, id: string): Promise<void> {
  const input = { params: { id }, body: { basis: 'agreed' as const } };
  await request(machine.server.url, 'startContactImport', input, shop.admin);
  await reached(machine, shop, id, 'done');
}

async function reached({ server }: Machine, { admin }: Shop, id: string, state: string): Promise<void> {
  for (;;) {
    const { body } = await request(server.url, 'getContactImport', { params: { id } }, admin);
    if (body.state === state) return;
    await setTimeout(POLL_MS);
  }
}
