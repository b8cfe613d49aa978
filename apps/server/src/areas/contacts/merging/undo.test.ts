import type { Contact } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { type SQL, sql } from 'drizzle-orm';
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

/** Merges two contacts, changes what is stored of it, and undoes it. */
async function undoChanged(merchant: TestMerchant, [kept, other]: readonly [Contact, Contact], to: SQL) {
  const { mergeId } = (await merge(merchant, kept, other)).body;
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) =>
      db.execute(sql`update contact_merges set snapshot = ${to} where merchant_id = ${merchant.id}`),
    );
  return request(server.url, 'undoMerge', { params: { id: mergeId } }, merchant.admin);
}

it('undoes a merge from before a column was added, which keeps its default', async () => {
  const merchant = await makeMerchant(server);
  const pair = [
    await create(merchant, { firstName: 'Ann', notes: 'First' }),
    await create(merchant, { firstName: 'Anna' }),
  ] as const;
  const older = sql`snapshot #- '{kept,notes}' #- '{other,notes}' #- '{after,notes}'`;
  expect(await undoChanged(merchant, pair, older)).toMatchObject({ status: 200, body: { changed: [] } });
  expect((await read(merchant, pair[0])).body).toMatchObject({ firstName: 'Ann', notes: 'First' });
  expect((await read(merchant, pair[1])).body).toMatchObject({ firstName: 'Anna', notes: '' });
});

it('does not undo a merge whose contact cannot be stored', async () => {
  const merchant = await makeMerchant(server);
  const pair = [
    await create(merchant, { firstName: 'Ann' }),
    await create(merchant, { firstName: 'Anna' }),
  ] as const;
  const broken = sql`jsonb_set(snapshot, '{other,tags}', 'null')`;
  expect((await undoChanged(merchant, pair, broken)).status).toBe(500);
  const params = { id: pair[0].id };
  const { merges } = (await request(server.url, 'listMerges', { params }, merchant.admin)).body;
  expect(merges).toHaveLength(1);
});
