import { casesOf } from '../scale/cases.ts';
import { measureCases } from '../scale/measuring.ts';
import { keepOnline, openStores, sequentially } from '../scale/stores.ts';
import type { Workload } from '../workload.ts';

const CONVERSATIONS = [1_000, 100_000, 1_000_000];
const QUICK = [1_000, 20_000];

export const stored: Workload = {
  number: 4,
  title: 'An agent’s lists, a long conversation and searches, with ever more stored, all in one database',
  rounds: 3,
  async open(machine) {
    const sizes = machine.quick ? QUICK : CONVERSATIONS;
    const stores = await openStores(machine, sizes);
    const goOffline = await keepOnline(machine, stores);
    const filled = await sequentially(stores, async ({ shop, conversations }) => ({
      shop,
      size: conversations.toLocaleString('en'),
      cases: await casesOf(machine, shop),
    }));
    const measured = await measureCases(machine, filled);
    return {
      round: measured.round,
      async close() {
        goOffline();
        await measured.close();
      },
    };
  },
};
