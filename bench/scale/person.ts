import { setTimeout } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import type { Machine } from '../machine/machine.ts';
import type { Shop } from '../shop.ts';
import type { Figure } from '../workload.ts';

/** Milliseconds until everything of one person's page has arrived, p50. */
const AIMED_PAGE_MS = 20;
/** Seconds until a dynamic list follows a changed contact. */
const AIMED_FOLLOWING_S = 5;
const PAGES = 100;
const CHANGES = 5;
const GIVE_UP_MS = 60_000;

/** Asks for everything that the page of a person shows at first, one person after the other. */
export async function measurePersonPages(
  machine: Machine,
  { merchantId, admin }: Shop,
  size: string,
): Promise<Figure> {
  const { url } = machine.server;
  const ids = await someContacts(machine, merchantId);
  const times: number[] = [];
  for (const id of ids) {
    const begun = performance.now();
    const answers = await Promise.all([
      request(url, 'getContact', { params: { id } }, admin),
      request(url, 'getContactTimeline', { params: { id }, query: {} }, admin),
      request(url, 'getLeadLadder', { params: { id } }, admin),
      request(url, 'explainScore', { params: { id } }, admin),
      request(url, 'listConsents', { params: { id } }, admin),
      request(url, 'listDuplicates', { query: { contactId: id } }, admin),
    ]);
    times.push(performance.now() - begun);
    const refused = answers.find(({ ok }) => !ok);
    if (refused) throw new Error(`A person's page was refused: ${JSON.stringify(refused.body)}`);
  }
  const value = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return {
    name: `A person's page, ${size} stored: p50`,
    unit: 'ms',
    better: 'less',
    value,
    aim: AIMED_PAGE_MS,
  };
}

async function someContacts({ query }: Machine, merchantId: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'select id from contacts where merchant_id = $1 order by hashtext(id::text), id limit $2',
    [merchantId, PAGES],
  );
  return rows.map(({ id }) => id);
}

/** Makes a dynamic list of a city and then moves contacts there, one after the other. Returns the longest time until one was on it. */
export async function measureFollowing(
  machine: Machine,
  { merchantId, admin }: Shop,
  size: string,
): Promise<Figure> {
  const { url } = machine.server;
  const city = `Town ${Date.now()}`;
  const list = await request(
    url,
    'createContactList',
    {
      body: {
        name: city,
        kind: 'dynamic',
        conditions: { match: 'all', parts: [{ field: 'city', operator: 'is', values: [city] }] },
      },
    },
    admin,
  );
  if (!list.ok) throw new Error(`The list was refused: ${JSON.stringify(list.body)}`);
  const listId = list.body.id;
  const members = async () => {
    const { body } = await request(url, 'getContactList', { params: { id: listId } }, admin);
    return body.size;
  };
  let longest = 0;
  for (const [index, id] of (await someContacts(machine, merchantId)).slice(0, CHANGES).entries()) {
    const { body } = await request(url, 'updateContact', { body: { id, city } }, admin);
    if (body.error) throw new Error(`The change was refused: ${JSON.stringify(body)}`);
    const begun = performance.now();
    while ((await members()) <= index) {
      if (performance.now() - begun > GIVE_UP_MS) throw new Error('The list does not follow.');
      await setTimeout(50);
    }
    longest = Math.max(longest, (performance.now() - begun) / 1000);
  }
  return {
    name: `A dynamic list, ${size} stored, follows a changed contact`,
    unit: 's',
    better: 'less',
    value: longest,
    aim: AIMED_FOLLOWING_S,
  };
}
