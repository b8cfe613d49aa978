import { setTimeout } from 'node:timers/promises';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { makeEngagement, makeMerchant, makeVisitor, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { moveLeads } from '../leads/moves.ts';
import { linkVisitors } from '../linking.ts';
import { compareContacts } from './duplicates.ts';
import { allReferences } from './references.ts';

const IMPORT_ID = '0197f3f0-0000-7000-8000-000000000001';

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

async function duplicatesOf({ id, admin }: TestMerchant, contactId?: string) {
  await compare(id);
  const { body } = await request(server.url, 'listDuplicates', { query: { contactId } }, admin);
  return body.duplicates;
}

const rowsOf = (merchantId: number, table: string) =>
  server.services.database.tenant(merchantId).read(async (db) => {
    const { rows } = await db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where merchant_id = ${merchantId} order by t::text`,
    );
    return rows;
  });

const stepsIn = (merchantId: number, table: 'contacts' | 'visitors') =>
  server.services.database.tenant(merchantId).read(async (db) => {
    const { rows } = await db.execute<{ step: string }>(
      sql`select lead_status as step from ${sql.identifier(table)} where merchant_id = ${merchantId} order by 1`,
    );
    return rows.map(({ step }) => step);
  });

const moveTo = ({ admin }: TestMerchant, contactId: string, to: 'MQL' | 'SQL') =>
  request(server.url, 'moveLeads', { body: { contactIds: [contactId], to } }, admin);

/** Compares what changed, also what the server compares at the same time. */
const compare = (merchantId: number) =>
  vi.waitFor(async () => {
    await compareContacts(server.services, merchantId);
    expect(await rowsOf(merchantId, 'uncompared_contacts')).toEqual([]);
  });

it('every table with a contact says how a merge treats it', async () => {
  const { rows } = await server.services.database.anonymous((db) =>
    db.execute<{ name: string }>(sql`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'contact_id' order by 1`),
  );
  expect(Object.keys(allReferences).sort()).toEqual(rows.map(({ name }) => name));
});

it('proposes contacts with the same mailbox, or the same name and company, until they are said to differ', async () => {
  const merchant = await makeMerchant(server);
  const ann = await create(merchant, {
    firstName: 'Ánn',
    lastName: 'Lee',
    company: 'Oak',
    emails: ['ann.lee+a@x.test'],
  });
  const same = await create(merchant, { firstName: 'Lee', lastName: 'Ann', company: 'OAK' });
  const mail = await create(merchant, { firstName: 'A.', emails: ['annlee@x.test'] });
  await create(merchant, { firstName: 'Ann', lastName: 'Lee', company: 'Elm' });
  const found = (await duplicatesOf(merchant, ann.id)).map(({ contacts, reasons }) => [
    contacts[1].id,
    reasons,
  ]);
  expect(new Map(found as [string, string[]][])).toEqual(
    new Map([
      [same.id, ['company']],
      [mail.id, ['email']],
    ]),
  );
  const body = { contactId: ann.id, otherId: same.id };
  await request(server.url, 'dismissDuplicate', { body }, merchant.admin);
  await request(server.url, 'updateContact', { body: { id: same.id, country: 'pt' } }, merchant.admin);
  expect((await duplicatesOf(merchant)).map(({ contacts }) => contacts[1].id)).toEqual(
    [ann.id, mail.id].sort().slice(1),
  );
});

it('compares contacts when an import has ended, or has lost its job', async () => {
  const merchant = await makeMerchant(server);
  const importState = (state: string, minutesAgo = 0) =>
    server.services.database.tenant(merchant.id).transaction((db) =>
      db.execute(sql`
        insert into contact_imports (merchant_id, id, member_id, file_name, format, state, columns, modified_at)
        values (${merchant.id}, ${IMPORT_ID}, ${merchant.admin.id}, 'people.csv', 'csv', ${state}, '[]',
          now() - make_interval(mins => ${minutesAgo}))
        on conflict (merchant_id, id) do update set state = excluded.state, modified_at = excluded.modified_at`),
    );
  const waiting = async () => {
    await compareContacts(server.services, merchant.id);
    return (await rowsOf(merchant.id, 'uncompared_contacts')).length;
  };
  await importState('running');
  await create(merchant, { firstName: 'Ann', emails: ['ann.lee@x.test'] });
  await create(merchant, { firstName: 'Ann', emails: ['annlee@x.test'] });
  expect(await waiting()).toBe(2);
  await importState('running', 6);
  expect(await duplicatesOf(merchant)).toHaveLength(1);
  await importState('undoing');
  await create(merchant, { firstName: 'Ann', emails: ['annlee+shop@x.test'] });
  expect(await waiting()).toBe(1);
  // What the creation started is over by then, and found an import.
  await setTimeout(1_500);
  await importState('undone');
  server.services.bus.publish(settingsChanged(merchant.id, 'contactImports'));
  await setTimeout(1_500);
  expect(await rowsOf(merchant.id, 'uncompared_contacts')).toHaveLength(1);
  server.services.bus.publish({ name: 'contactImport.ended', data: { merchantId: merchant.id } });
  await vi.waitFor(
    async () => expect(await rowsOf(merchant.id, 'contact_duplicates')).toHaveLength(3),
    5_000,
  );
});

it('proposes contacts of whom one visitor has the identities', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  await create(merchant, { firstName: 'Ann', emails: ['ann@x.test'] });
  await create(merchant, { firstName: 'Bob', phones: ['+351211234567'] });
  await makeVisitor(server, engagementID);
  await server.services.database.tenant(merchant.id).transaction((db) =>
    db.execute(sql`update visitors set email = 'ann@x.test', phone = '+351211234567'
      where merchant_id = ${merchant.id}`),
  );
  await linkVisitors(server.services, merchant.id);
  expect((await duplicatesOf(merchant)).map(({ reasons }) => reasons)).toEqual([['visitor']]);
});

it('merges all that refers to a contact, and undoes it with every row and column as before', async () => {
  const merchant = await makeMerchant(server);
  const { id: merchantId, admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const lists = await Promise.all(
    ['Press', 'Dealers'].map(
      async (name) => (await request(server.url, 'createContactList', { body: { name } }, admin)).body.id,
    ),
  );
  const kept = await create(merchant, {
    firstName: 'Ann',
    emails: ['ann@x.test'],
    tags: ['vip'],
    listId: lists[0],
  });
  const other = await create(merchant, {
    firstName: 'Anna',
    lastName: 'Lee',
    company: 'Oak',
    phones: ['+351211234567'],
    listId: lists[1],
  });
  const both = (table: string) => rowsOf(merchantId, table);
  for (const id of [kept.id, other.id]) {
    const body = { channel: 'phone', purpose: 'service', state: 'given' } as const;
    await request(server.url, 'recordConsent', { params: { id }, body }, admin);
  }
  await makeVisitor(server, engagementID);
  await server.services.database.tenant(merchantId).transaction((db) =>
    db.execute(sql`
      with joined as (insert into contact_list_members select ${merchantId}, ${lists[0]}::uuid, ${other.id}::uuid)
      update visitors set contact_id = ${other.id} where merchant_id = ${merchantId}`),
  );
  await moveTo(merchant, other.id, 'MQL');
  await compare(merchantId);
  const tables = [...Object.keys(allReferences), 'contacts', 'contact_duplicates'].filter(
    (table) => table !== 'contact_marks' && table !== 'contact_rechecks',
  );
  const before = new Map(await Promise.all(tables.map(async (table) => [table, await both(table)] as const)));

  const params = { id: kept.id };
  const preview = await request(server.url, 'previewMerge', { params, query: { otherId: other.id } }, admin);
  expect(preview.body).toMatchObject({ take: ['lastName', 'company', 'leadStatus'] });
  expect(preview.body.moved).toContainEqual({ kind: 'visitors', count: 1 });
  const merged = await request(
    server.url,
    'mergeContacts',
    { params, body: { otherId: other.id, take: ['lastName'] } },
    admin,
  );
  expect(merged.body.contact).toMatchObject({
    firstName: 'Ann',
    lastName: 'Lee',
    company: '',
    identities: [{ value: 'ann@x.test' }, { value: '+351211234567' }],
  });
  expect(merged.body.contact.listIds.sort()).toEqual(lists.sort());
  expect((await request(server.url, 'listConsents', { params }, admin)).body.history).toHaveLength(2);
  expect(merged.body.contact.leadStatus).toBe('NEW');
  expect(await stepsIn(merchantId, 'visitors')).toEqual(['NEW']);

  const undone = await request(server.url, 'undoMerge', { params: { id: merged.body.mergeId } }, admin);
  expect(undone.body.changed).toEqual([]);
  await compare(merchantId);
  for (const table of tables) expect([table, await both(table)]).toEqual([table, before.get(table)]);
});

it('takes a lead step with its history, and gives back that of each, also when the score has moved the lead since', async () => {
  const merchant = await makeMerchant(server);
  const { id: merchantId, admin } = merchant;
  const kept = await create(merchant, { firstName: 'Ann' });
  const other = await create(merchant, { firstName: 'Anna' });
  await moveTo(merchant, kept.id, 'SQL');
  const before = await rowsOf(merchantId, 'lead_moves');
  const merge = { params: { id: kept.id }, body: { otherId: other.id, take: ['leadStatus' as const] } };
  const { body } = await request(server.url, 'mergeContacts', merge, admin);
  expect(body.contact.leadStatus).toBe('NEW');
  const { moves } = (await request(server.url, 'getLeadLadder', { params: { id: kept.id } }, admin)).body;
  expect(moves[0]).toMatchObject({ from: 'SQL', to: 'NEW', by: 'member', member: { id: admin.id } });
  await moveLeads(systemScope(server.services, merchantId), [kept.id], () => ({
    to: 'MQL',
    reason: 'score',
  }));
  const undone = await request(server.url, 'undoMerge', { params: { id: body.mergeId } }, admin);
  expect(undone.body.changed).toEqual([]);
  expect(await rowsOf(merchantId, 'lead_moves')).toEqual(before);
  expect(await stepsIn(merchantId, 'contacts')).toEqual(['NEW', 'SQL']);
});

it('keeps what was changed after a merge when it is undone, and says so', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const kept = await create(merchant, { firstName: 'Ann', company: 'Oak' });
  const other = await create(merchant, { firstName: 'Anna', lastName: 'Lee', company: 'Elm' });
  const { body } = await request(
    server.url,
    'mergeContacts',
    { params: { id: kept.id }, body: { otherId: other.id, take: ['lastName', 'company'] } },
    admin,
  );
  await request(server.url, 'updateContact', { body: { id: kept.id, company: 'Ash' } }, admin);
  const undone = await request(server.url, 'undoMerge', { params: { id: body.mergeId } }, admin);
  expect(undone.body.changed).toEqual(['company']);
  const read = async (id: string) =>
    (await request(server.url, 'getContact', { params: { id } }, admin)).body;
  expect(await read(kept.id)).toMatchObject({ lastName: '', company: 'Ash' });
  expect(await read(other.id)).toMatchObject({ lastName: 'Lee', company: 'Elm' });
  const again = await request(server.url, 'undoMerge', { params: { id: body.mergeId } }, admin);
  expect(again.status).toBe(404);
});

it('a merged contact is read as the one it is part of now, until the merge is undone', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const [first, second, third] = [
    await create(merchant, { firstName: 'First' }),
    await create(merchant, { firstName: 'Second' }),
    await create(merchant, { firstName: 'Third' }),
  ];
  const merge = async (kept: Contact, other: Contact) => {
    const { body } = await request(
      server.url,
      'mergeContacts',
      { params: { id: kept.id }, body: { otherId: other.id } },
      admin,
    );
    return body.mergeId;
  };
  const read = (by = admin) => request(server.url, 'getContact', { params: { id: first.id } }, by);
  await merge(second, first);
  const last = await merge(third, second);
  expect((await read()).body.id).toBe(third.id);
  expect((await read((await makeMerchant(server)).admin)).status).toBe(404);
  await request(server.url, 'undoMerge', { params: { id: last } }, admin);
  expect((await read()).body.id).toBe(second.id);
  await request(server.url, 'removeContact', { params: { id: second.id } }, admin);
  expect((await read()).status).toBe(404);
});
