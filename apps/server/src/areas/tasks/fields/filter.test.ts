import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import type { FieldCondition } from '@foyer/contract/tasks/filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

type FieldInput = CallInput<Calls['createTaskField']>['body'];
type Demand = Omit<FieldCondition, 'id'>;

let server: TestServer;
let merchant: TestMerchant;
/** Ids of the custom fields by name. */
const ids: Record<string, string> = {};

async function makeField(field: FieldInput, owner = merchant): Promise<string> {
  const answer = await request(server.url, 'createTaskField', { body: field }, owner.admin);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
}

async function make(title: string, fields: Record<string, string | number | boolean>, type?: string) {
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [ids[name] ?? '', value]));
  const answer = await request(
    server.url,
    'createTask',
    { body: { title, fields: values, ...(type && { type }) } },
    merchant.admin,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const find = (fields: string, owner = merchant) =>
  request(
    server.url,
    'listTasks',
    { query: { fields, sort: 'number', order: 'asc', limit: 200 } },
    owner.admin,
  );

async function titles(name: string, demand: Demand): Promise<string[]> {
  const answer = await find(JSON.stringify([{ id: ids[name], ...demand }]));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.tasks.map(({ title }) => title);
}

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  ids.wood = await makeField({ name: 'Wood', kind: 'choice', choices: ['Oak', 'Oak, dark', 'Ash'] });
  ids.weight = await makeField({ name: 'Weight', kind: 'number' });
  ids.pickup = await makeField({ name: 'Pick-up', kind: 'date' });
  ids.fragile = await makeField({ name: 'Fragile', kind: 'checkbox' });
  ids.remark = await makeField({ name: 'Remark', kind: 'text' });
  ids.phone = await makeField({ name: 'Phone', kind: 'text', type: 'Request Call Back' });
  await make('Table', { wood: 'Oak', weight: -2.5, pickup: '2026-11-03', fragile: true });
  await make('Chair', { wood: 'Oak, dark', weight: 0, pickup: '2026-11-30', fragile: false });
  await make('Shelf', { wood: 'Ash', weight: 9, remark: 'Ring the Béll twice' });
  await make('Desk', { weight: 80, pickup: '2027-01-05' });
  await make('Call', { phone: 'after six' }, 'Request Call Back');
});
afterAll(() => server.close());

describe('a filter by a custom field', () => {
  const cases: readonly (readonly [string, string, Demand, string[]])[] = [
    ['a choice', 'wood', { is: 'Oak' }, ['Table']],
    ['a choice with a comma', 'wood', { is: 'Oak, dark' }, ['Chair']],
    ['a choice that is not there', 'wood', { is: 'oak' }, []],
    ['yes', 'fragile', { is: true }, ['Table']],
    ['no, said or not', 'fragile', { is: false }, ['Chair', 'Shelf', 'Desk', 'Call']],
    ['not less than a number', 'weight', { from: 0 }, ['Chair', 'Shelf', 'Desk']],
    ['more than a number', 'weight', { above: 0 }, ['Shelf', 'Desk']],
    ['not more than a number', 'weight', { to: 9 }, ['Table', 'Chair', 'Shelf']],
    ['less than a number', 'weight', { below: -1 }, ['Table']],
    ['numbers', 'weight', { above: -2.5, below: 80 }, ['Chair', 'Shelf']],
    ['days', 'pickup', { from: '2026-11-03', to: '2026-11-30' }, ['Table', 'Chair']],
    ['beginnings of words', 'remark', { has: 'twi bell' }, ['Shelf']],
    ['words that are not there', 'remark', { has: 'twice thrice' }, []],
    ['no word at all', 'remark', { has: '?!' }, []],
  ];
  it.each(cases)('finds %s', async (_, name, demand, expected) => {
    expect(await titles(name, demand)).toEqual(expected);
  });

  it('applies to lists, counts and board, and combines with others', async () => {
    const query = {
      fields: JSON.stringify([
        { id: ids.weight, from: 0 },
        { id: ids.pickup, to: '2026-12-31' },
      ]),
    };
    const [count, board] = await Promise.all([
      request(server.url, 'countTasks', { query }, merchant.admin),
      request(server.url, 'getTaskBoard', { query }, merchant.admin),
    ]);
    expect(count.body).toEqual({ total: 1, isExact: true });
    expect(board.body.columns.flatMap(({ tasks }) => tasks.map(({ title }) => title))).toEqual(['Chair']);
  });

  it('does not match a text search, nor values of other fields', async () => {
    const words = await request(server.url, 'listTasks', { query: { text: 'bell' } }, merchant.admin);
    expect(words.body.tasks).toEqual([]);
    expect(await titles('phone', { has: 'bell' })).toEqual([]);
  });

  it('follows changes of the values and of the field’s type', async () => {
    const task = await make('Lamp', { wood: 'Ash', phone: 'at noon' }, 'Request Call Back');
    const update = (change: object) =>
      request(server.url, 'updateTask', { body: { id: task.id, ...change } }, merchant.admin);
    await update({ fields: { [ids.wood ?? '']: 'Oak' } });
    expect(await titles('wood', { is: 'Ash' })).toEqual(['Shelf']);
    expect(await titles('wood', { is: 'Oak' })).toEqual(['Table', 'Lamp']);
    expect(await titles('phone', { has: 'noon' })).toEqual(['Lamp']);
    await update({ type: 'Feedback' });
    expect(await titles('phone', { has: 'noon' })).toEqual([]);
    await update({ type: 'Request Call Back' });
    expect(await titles('phone', { has: 'noon' })).toEqual(['Lamp']);
  });

  it('finds nothing by a deleted field, or another merchant’s', async () => {
    const gone = await makeField({ name: 'Gone', kind: 'checkbox' });
    await request(server.url, 'removeTaskField', { params: { id: gone } }, merchant.admin);
    const other = await makeMerchant(server);
    const foreign = await makeField({ name: 'Foreign', kind: 'checkbox' }, other);
    for (const id of [gone, foreign]) {
      expect((await find(JSON.stringify([{ id, is: false }]))).body.tasks).toEqual([]);
    }
  });

  it.each([
    ['no JSON', 'wood'],
    ['no list', '{"is":"Oak"}'],
    ['an empty list', '[]'],
    ['no demand', '[{"id":"00000000-0000-7000-8000-000000000001"}]'],
    ['an unknown demand', '[{"id":"00000000-0000-7000-8000-000000000001","like":"Oak"}]'],
  ])('refuses %s', async (_, fields) => {
    const answer = await find(fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field: expect.stringMatching(/^fields/) });
  });
});
