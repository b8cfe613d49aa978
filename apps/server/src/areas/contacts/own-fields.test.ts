import { CONTACT_FIELDS_MAX, type ContactField } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fillFields } from './testing/fill-fields.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

type Input = Partial<Pick<ContactField, 'name' | 'type' | 'choices' | 'pattern' | 'position'>>;
const create = (body: Input, by = merchant.admin) =>
  request(server.url, 'createContactField', { body: { name: 'Field', type: 'text', ...body } }, by);
const idOf = async (body: Input) => (await create(body)).body.id;
const names = async () =>
  (await request(server.url, 'listContactFields', {}, merchant.admin)).body.fields.map(({ name }) => name);
const write = async (fields: Record<string, string>) =>
  request(server.url, 'createContact', { body: { firstName: 'Ann', fields } }, merchant.admin);

it('accepts values with the format of the type, and refuses others', async () => {
  const cases: readonly [Input, string, string][] = [
    [{ name: 'Plan', choices: ['Free', 'Paid'] }, 'Paid', 'Other'],
    [{ name: 'Order', type: 'REGEX', pattern: '^T-\\d+$' }, 'T-12', 'T12'],
    [{ name: 'Since', type: 'DATE' }, '2026-02-28', '2026-02-30'],
    [{ name: 'Flats', type: 'number' }, '12', 'twelve'],
    [{ name: 'Site', type: 'url' }, 'https://example.com', 'example'],
    [{ name: 'Mobile', type: 'mobile' }, '2125550123', '555'],
    [{ name: 'Call at', type: 'TIME' }, '09:30', '25:00'],
  ];
  for (const [field, good, bad] of cases) {
    const id = await idOf(field);
    expect((await write({ [id]: bad })).body, field.name).toMatchObject({
      error: 'bad_input',
      field: 'fields',
    });
    expect((await write({ [id]: good })).body.fields, field.name).toEqual({ [id]: good });
  }
});

it('refuses a pattern that cannot be read, and choices without the format of the type', async () => {
  const field = async (input: Input) => (await create(input)).body;
  expect(await field({ type: 'REGEX', pattern: '(' })).toMatchObject({ field: 'pattern' });
  expect(await field({ type: 'number', choices: ['1', 'two'] })).toMatchObject({ field: 'choices' });
  expect(await field({ choices: ['A', 'B', 'A'], pattern: 'x' })).toMatchObject({
    choices: ['A', 'B'],
    pattern: '',
  });
});

it('moves a field among the others, whose order and version stay', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await idOf({ name }));
  const move = (index: number, name: string, position: number) =>
    request(
      server.url,
      'updateContactField',
      { params: { id: ids[index] ?? '' }, body: { name, type: 'text', position } },
      merchant.admin,
    );
  await move(3, 'D', 1);
  expect(await names()).toEqual(['A', 'D', 'B', 'C']);
  await move(0, 'A', 2);
  expect(await names()).toEqual(['D', 'B', 'A', 'C']);
  await move(1, 'B', 200);
  expect(await names()).toEqual(['D', 'A', 'C', 'B']);
});

it('puts a new field at its position, and the others after it', async () => {
  for (const name of ['A', 'B', 'C']) await create({ name });
  expect((await create({ name: 'D', position: 1 })).body.position).toBe(1);
  await create({ name: 'E', position: 200 });
  expect(await names()).toEqual(['A', 'D', 'B', 'C', 'E']);
});

it('refuses a field beyond the maximum, also at a position', async () => {
  await fillFields(server, merchant, CONTACT_FIELDS_MAX - 1);
  expect((await create({ name: 'Last', position: 0 })).status).toBe(200);
  for (const position of [0, undefined])
    expect((await create({ name: 'One more', position })).body).toMatchObject({
      error: 'bad_input',
      field: 'name',
    });
});

it('keeps its type, and is changed only with the settings', async () => {
  const id = await idOf({ name: 'Flats', type: 'number' });
  const { body } = await request(
    server.url,
    'updateContactField',
    { params: { id }, body: { name: 'Houses', type: 'text' } },
    merchant.admin,
  );
  expect(body).toMatchObject({ name: 'Houses', type: 'number' });
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  expect((await create({ name: 'Mine' }, agent)).status).toBe(403);
});
