import type { ContactList } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (
  by: TestMember,
  body: Pick<ContactList, 'name'> & Partial<Pick<ContactList, 'status' | 'kind'>>,
) => request(server.url, 'createContactList', { body }, by);

async function listed(by: TestMember, merchantId: number, query: Record<string, unknown>) {
  const { body } = await request(server.url, 'listContactLists', { params: { merchantId }, query }, by);
  return { names: body.lists.map(({ name }) => name), total: body.total, next: body.nextCursor };
}

it('is listed by status, by a part of its name and page by page', async () => {
  const { id, admin } = await makeMerchant(server);
  for (const name of ['Dealers', 'Newsletter', 'Press']) await create(admin, { name });
  await create(admin, { name: 'Old dealers', status: 'inactive' });
  expect(await listed(admin, id, {})).toMatchObject({
    names: ['Old dealers', 'Press', 'Newsletter', 'Dealers'],
    total: 4,
  });
  expect((await listed(admin, id, { status: 'active', text: 'DEAL' })).names).toEqual(['Dealers']);
  const first = await listed(admin, id, { sort: 'name', order: 'asc', limit: 3 });
  expect(first.names).toEqual(['Dealers', 'Newsletter', 'Old dealers']);
  const rest = await listed(admin, id, { sort: 'name', order: 'asc', limit: 3, cursor: first.next });
  expect(rest).toMatchObject({ names: ['Press'], next: null });
});

it('takes nobody by hand when its conditions decide', async () => {
  const { id: merchantId, admin } = await makeMerchant(server);
  const list = (await create(admin, { name: 'In Berlin', kind: 'dynamic' })).body.id;
  const contact = { firstName: 'Ann', listId: list };
  expect((await request(server.url, 'createContact', { body: contact }, admin)).body.error).toBe(
    'contact_list_dynamic',
  );
  const form = new FormData();
  form.append('file', new Blob(['Email\na@example.com\n']), 'people.csv');
  const upload = (x: string) =>
    request(server.url, 'uploadContacts', { params: { merchantId, x }, form }, admin);
  expect((await upload(list)).body.error).toBe('contact_list_dynamic');
  const { id, columns } = (await upload('none')).body;
  const body = { targets: columns.map(({ target }) => target), listId: list };
  const checked = await request(server.url, 'checkContactImport', { params: { id }, body }, admin);
  expect(checked.body.error).toBe('contact_list_dynamic');
});
