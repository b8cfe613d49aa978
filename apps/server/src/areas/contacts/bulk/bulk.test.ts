import type { ContactBulk } from '@foyer/contract/contacts/bulk-shapes';
import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contactBulks } from '../bulk-tables.ts';
import { contacts } from '../tables.ts';
import { runBulk } from './runs.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

type Body = Record<string, unknown>;
const change = (body: Body, by: TestMember = merchant.admin) =>
  request(server.url, 'changeContacts', { body: body as never }, by);
const create = async (firstName: string, more: Body = {}) =>
  (await request(server.url, 'createContact', { body: { firstName, ...more } as never }, merchant.admin)).body
    .id;
const list = async (query: Body = {}) =>
  (
    await request(
      server.url,
      'listContacts',
      { params: { id: merchant.id }, query: query as never },
      merchant.admin,
    )
  ).body.contacts;
const names = async (query?: Body) => (await list(query)).map(({ firstName }) => firstName).sort();
const last = async (): Promise<ContactBulk | null> =>
  (await request(server.url, 'getContactBulk', {}, merchant.admin)).body.bulk;
const soon = { timeout: 15_000 };
const isDone = () => expect.poll(async () => (await last())?.state, soon).toBe('done');
/** Contacts without identities, written at once. */
async function fill(count: number, tags: string[] = []) {
  await systemScope(server.services, merchant.id).tenant.transaction((db) =>
    db.insert(contacts).values(
      Array.from({ length: count }, (_, index) => ({
        merchantId: merchant.id,
        id: newId(),
        firstName: `P${index}`,
        tags,
        country: 'pt',
        source: 'member' as const,
      })),
    ),
  );
}

describe('a change of selected contacts', () => {
  it('sets the owner and tags, and writes what changed into the audit log', async () => {
    const [ann, bob] = [await create('Ann', { tags: ['VIP'] }), await create('Bob')];
    const contactIds = [ann, bob];
    const owner = await makeMember(server, merchant.id, 'MANAGER');
    const { body } = await change({ of: { contactIds }, action: { type: 'owner', ownerId: owner.id } });
    expect(body).toMatchObject({ state: 'done', done: 2, total: 2, changed: 2, refused: 0, failed: [] });
    expect(await names({ ownerId: owner.id })).toEqual(['Ann', 'Bob']);

    expect((await change({ of: { contactIds }, action: { type: 'addTag', tag: 'vip' } })).body.changed).toBe(
      1,
    );
    expect(await names({ tag: 'vip' })).toEqual(['Ann', 'Bob']);
    expect(
      (await change({ of: { contactIds }, action: { type: 'removeTag', tag: 'VIP' } })).body.changed,
    ).toBe(2);
    expect(await names({ tag: 'vip' })).toEqual([]);

    const { rows: entries } = await systemScope(server.services, merchant.id).tenant.read((db) =>
      db.execute<{ before: unknown; after: unknown }>(
        sql`select before, after from audit_entries where subject_id = ${bob} order by id`,
      ),
    );
    expect(entries.map(({ before, after }) => [before, after]).slice(1)).toEqual([
      [{ ownerId: null }, { ownerId: owner.id }],
      [{ tags: [] }, { tags: ['vip'] }],
      [{ tags: ['vip'] }, { tags: [] }],
    ]);
  });

  it('reports the contacts that it cannot change, with the reason', async () => {
    const full = await create('Full', { tags: Array.from({ length: 50 }, (_, index) => `t${index}`) });
    const ann = await create('Ann');
    const stranger = newId();
    const { body } = await change({
      of: { contactIds: [full, ann, stranger] },
      action: { type: 'addTag', tag: 'new' },
    });
    expect(body).toMatchObject({ state: 'done', changed: 1, refused: 2 });
    expect(body.failed.map(({ contactId, name, error }) => [contactId, name, error]).sort()).toEqual(
      [
        [full, 'Full', 'bad_input'],
        [stranger, '', 'not_found'],
      ].sort(),
    );
    expect(await names({ tag: 'new' })).toEqual(['Ann']);
  });

  it('adds to a static list and removes from it, moves leads, and deletes', async () => {
    const contactIds = [await create('Ann'), await create('Bob')];
    const makeList = async (body: Body) =>
      (await request(server.url, 'createContactList', { body: body as never }, merchant.admin)).body.id;
    const listId = await makeList({ name: 'Press' });
    expect((await change({ of: { contactIds }, action: { type: 'addToList', listId } })).body.changed).toBe(
      2,
    );
    expect((await change({ of: { contactIds }, action: { type: 'addToList', listId } })).body.changed).toBe(
      0,
    );
    expect(await names({ listId })).toEqual(['Ann', 'Bob']);
    await change({ of: { contactIds }, action: { type: 'removeFromList', listId } });
    expect(await names({ listId })).toEqual([]);
    const dynamic = await makeList({ name: 'All', kind: 'dynamic' });
    const refused = await change({ of: { contactIds }, action: { type: 'addToList', listId: dynamic } });
    expect(refused.body).toMatchObject({ error: 'contact_list_dynamic' });

    expect((await change({ of: { contactIds }, action: { type: 'move', to: 'DNQ' } })).body).toMatchObject({
      error: 'lead_reason_missing',
    });
    await change({ of: { contactIds }, action: { type: 'move', to: 'MQL' } });
    expect(await names({ leadStatus: 'MQL' })).toEqual(['Ann', 'Bob']);
    expect((await change({ of: { contactIds }, action: { type: 'remove' } })).body.changed).toBe(2);
    expect(await names()).toEqual([]);
  });

  it('changes nobody whom the member may not see', async () => {
    const ann = await create('Ann');
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const answer = await change({ of: { contactIds: [ann] }, action: { type: 'remove' } }, agent);
    if (answer.status === 200) expect(answer.body).toMatchObject({ changed: 0, refused: 1 });
    else expect(answer.status).toBe(403);
    expect(await names()).toEqual(['Ann']);
  });
});

describe('a change of all that match a filter', () => {
  it('goes through a filter that its change empties', async () => {
    await fill(450);
    const kept = await create('Ann', { country: 'de' });
    const { body } = await change({
      of: { filter: { country: 'pt', ownerId: 'none' } },
      action: { type: 'owner', ownerId: merchant.admin.id },
    });
    expect(body).toMatchObject({ state: 'running', total: 450 });
    await isDone();
    expect(await last()).toMatchObject({ done: 450, changed: 450, refused: 0 });
    expect((await list({ ownerId: 'none' })).map(({ id }) => id)).toEqual([kept]);

    await change({ of: { filter: { country: 'pt' } }, action: { type: 'remove' } });
    await isDone();
    expect(await names()).toEqual(['Ann']);
  });

  it('continues where a lost job stopped, and stops when cancelled', async () => {
    await fill(450);
    const { body } = await change({ of: { filter: {} }, action: { type: 'addTag', tag: 'x' } });
    await isDone();
    const set = (values: Partial<typeof contactBulks.$inferInsert>) =>
      systemScope(server.services, merchant.id).tenant.transaction((db) =>
        db.update(contactBulks).set(values).where(eq(contactBulks.id, body.id)),
      );
    await set({ state: 'running', done: 0, changed: 0, cursor: null, finishedAt: null });
    const cancelled = await request(
      server.url,
      'cancelContactBulk',
      { params: { id: body.id } },
      merchant.admin,
    );
    expect(cancelled.body).toMatchObject({ state: 'cancelled', done: 0 });
    await runBulk(server.services, merchant.id, body.id);
    expect(await last()).toMatchObject({ state: 'cancelled', done: 0 });
    await set({ state: 'running', finishedAt: null });
    await Promise.all([1, 2].map(() => runBulk(server.services, merchant.id, body.id)));
    expect(await last()).toMatchObject({ state: 'done', done: 450 });
  });

  it('belongs to the member who started it', async () => {
    await fill(3);
    const { body } = await change({ of: { filter: {} }, action: { type: 'addTag', tag: 'x' } });
    const other = await makeMember(server, merchant.id, 'MANAGER');
    const cancel = await request(server.url, 'cancelContactBulk', { params: { id: body.id } }, other);
    expect(cancel.status).toBe(404);
    expect((await request(server.url, 'getContactBulk', {}, other)).body.bulk).toBeNull();
  });

  it('needs contacts or a filter, and only one of them', async () => {
    const action = { type: 'remove' };
    expect((await change({ action })).status).toBe(400);
    expect((await change({ of: { contactIds: [newId()], filter: {} }, action })).status).toBe(400);
  });
});

it('saves views of the contacts apart from those of the inbox', async () => {
  const views = async () =>
    (await request(server.url, 'listContactViews', {}, merchant.admin)).body.views.map(({ name }) => name);
  const query = { lead: 'MQL', score: 'gt~50', sort: 'score', order: 'desc' } as const;
  const { body } = await request(
    server.url,
    'createContactView',
    { body: { name: 'Hot', isShared: false, query } },
    merchant.admin,
  );
  expect(body).toMatchObject({ name: 'Hot', query });
  const inbox = { name: 'Hot', query: { list: 'all' as const } };
  expect((await request(server.url, 'createView', { body: inbox }, merchant.admin)).status).toBe(200);
  expect(await views()).toEqual(['Hot']);
  expect((await request(server.url, 'listViews', {}, merchant.admin)).body.views).toHaveLength(1);
  const wrong = { name: 'Odd', query: { nothing: 'x' } as never };
  expect((await request(server.url, 'createContactView', { body: wrong }, merchant.admin)).status).toBe(400);
});
