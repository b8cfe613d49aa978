import { measureCases } from '../scale/measuring.ts';
import { fillPeople, peopleCases } from '../scale/people.ts';
import { measureFollowing, measurePersonPages } from '../scale/person.ts';
import { sequentially } from '../scale/stores.ts';
import { openShop } from '../shop.ts';
import type { Workload } from '../workload.ts';

const CONTACTS = [1_000, 1_000_000];
const QUICK = [1_000, 100_000];

export const people: Workload = {
  number: 8,
  title: 'One person, dynamic lists, and every filter and sort of the contacts, with ever more people',
  rounds: 3,
  async open(machine) {
    const shops = await sequentially(machine.quick ? QUICK : CONTACTS, async (contacts) => ({
      shop: await openShop(machine, `People ${contacts}`),
      contacts,
    }));
    await machine.server.stop();
    await fillPeople(
      machine,
      shops.map(({ shop: { merchantId }, contacts }) => ({ merchantId, contacts })),
    );
    await machine.server.start();
    const filled = shops.map(({ shop, contacts }) => ({
      shop,
      size: contacts.toLocaleString('en'),
      cases: peopleCases(shop),
    }));
    const lists = await measureCases(machine, filled);
    return {
      ...lists,
      async round() {
        const people = await sequentially(filled, async ({ shop, size }) => [
          await measurePersonPages(machine, shop, size),
          await measureFollowing(machine, shop, size),
        ]);
        return [...people.flat(), ...(await lists.round())];
      },
    };
  },
};
