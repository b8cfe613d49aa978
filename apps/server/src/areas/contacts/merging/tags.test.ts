import type { Contact } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function create({ admin }: TestMerchant, body: Record<string, unknown>): Promise<Contact> {
  const reply = await request(server.url, 'createContact', { body }, admin);
  expect(reply.status).toBe(200);
  return reply.body;
}

const merge = ({ admin }: TestMerchant, kept: Contact, other: Contact) =>
  request(server.url, 'mergeContacts', { params: { id: kept.id }, body: { otherId: other.id } }, admin);

const read = ({ admin }: TestMerchant, { id }: Contact) =>
  request(server.url, 'getContact', { params: { id } }, admin);

it('refuses a merge with more tags than a contact can have, and loses none', async () => {
  const merchant = await makeMerchant(server);
  const tags = (from: number, number: number) => Array.from({ length: number }, (_, n) => `Tag ${from + n}`);
  const kept = await create(merchant, { firstName: 'Ann', tags: tags(0, 30) });
  const other = await create(merchant, { firstName: 'Anna', tags: tags(20, 31) });
  const refused = await merge(merchant, kept, other);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errorDescription: expect.stringContaining('more than 50 tags') },
  ]);
  expect((await read(merchant, other)).body.id).toBe(other.id);
  await request(server.url, 'updateContact', { body: { id: other.id, tags: tags(20, 30) } }, merchant.admin);
  expect((await merge(merchant, kept, other)).body.contact.tags).toHaveLength(50);
});
