import type { ContactPatch } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { placeIn } from './parse-values.ts';
import { proposeTargets } from './proposals.ts';
import { NO_REFERENCES } from './references.ts';
import { exported } from './testing/exporting.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { upload, check, run, reached, importFile } = importing(() => server);

const LISTS = ['Press', 'Oak, beech and ash'];

/** A merchant with a member who owns contacts, and with lists. */
async function makeTeam() {
  const merchant = await makeMerchant(server);
  const owner = await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Nora', lastName: 'Quist' });
  const lists = new Map<string, string>();
  for (const name of LISTS) {
    const { body } = await request(server.url, 'createContactList', { body: { name } }, merchant.admin);
    lists.set(name, body.id);
  }
  return { merchant, owner, lists };
}

const create = async ({ admin }: TestMerchant, body: ContactPatch & { listId?: string | undefined }) =>
  (await request(server.url, 'createContact', { body }, admin)).body.id;

const contactsOf = async ({ id, admin }: TestMerchant) =>
  (
    await request(
      server.url,
      'listContacts',
      { params: { id }, query: { sort: 'name', order: 'asc' } },
      admin,
    )
  ).body.contacts;

const ownField = async ({ admin }: TestMerchant) =>
  (await request(server.url, 'createContactField', { body: { name: 'Shoe size', type: 'text' } }, admin)).body
    .id;

async function move({ admin }: TestMerchant, contactId: string, to: 'SQL' | 'CUSTOMER') {
  await request(server.url, 'moveLeads', { body: { contactIds: [contactId], to } }, admin);
}

it.each(['en', 'ar'] as const)('reads back what the export of contacts wrote in %s', async (locale) => {
  const from = await makeTeam();
  const ada = await create(from.merchant, {
    firstName: 'Ada',
    lastName: 'Ash',
    emails: ['ada@x.test', 'ada@y.test'],
    phones: ['+351211234567', '+351211234568'],
    externalIds: ['A-1, b', 'A-2'],
    notes: 'Likes "oak",\nand beech',
    fields: { [await ownField(from.merchant)]: '38' },
    company: 'Oak',
    city: 'Lisbon',
    country: 'pt',
    language: 'pt',
    tags: ['vip', 'fair'],
    ownerId: from.owner.id,
    listId: from.lists.get('Press'),
  });
  const body = { contactIds: [ada] };
  const params = { id: from.lists.get('Oak, beech and ash') ?? '' };
  await request(server.url, 'addContactListMembers', { params, body }, from.merchant.admin);
  await move(from.merchant, ada, 'SQL');
  await create(from.merchant, { firstName: 'Bob', emails: ['bob@x.test'], city: 'Cork' });
  await create(from.merchant, { lastName: 'van Cid', emails: ['cid@x.test'] });

  const to = await makeTeam();
  const shoeSize = await ownField(to.merchant);
  await importFile(to.merchant, await exported(server, from.merchant, locale));
  const found = await contactsOf(to.merchant);
  const [back, bob, cid] = ['ada', 'bob', 'cid'].map((name) =>
    found.find(({ identities }) => identities.some(({ value }) => value === `${name}@x.test`)),
  );
  expect(back).toMatchObject({
    firstName: 'Ada',
    lastName: 'Ash',
    company: 'Oak',
    city: 'Lisbon',
    country: 'pt',
    language: 'pt',
    tags: ['vip', 'fair'],
    leadStatus: 'SQL',
    ownerId: to.owner.id,
    notes: 'Likes "oak",\nand beech',
    fields: { [shoeSize]: '38' },
  });
  expect(back?.identities.map(({ value }) => value).sort()).toEqual(
    ['ada@x.test', 'ada@y.test', '+351211234567', '+351211234568', 'A-1, b', 'A-2'].sort(),
  );
  expect(cid).toMatchObject({ firstName: '', lastName: 'van Cid' });
  expect(new Set(back?.listIds)).toEqual(new Set(to.lists.values()));
  expect(bob).toMatchObject({ city: 'Cork', country: '', leadStatus: 'NEW', ownerId: null, listIds: [] });
});

it('says which step, owner and list it does not know', async () => {
  const { merchant, owner } = await makeTeam();
  await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Ann', lastName: 'Lee' });
  await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Ann', lastName: 'Lee' });
  const uploaded = await upload(
    merchant,
    [
      'Email,Lead stage,Owner,Lists',
      `ada@x.test,customer,${owner.userName}@test.example,"press, oak, beech and ash"`,
      'bob@x.test,Open,,',
      'cid@x.test,,Otto Unknown,',
      'dan@x.test,,ann lee,',
      'eve@x.test,,,"Press, Fair 2026"',
    ].join('\n'),
  );
  const lead = { kind: 'standard', name: 'lead' } as const;
  const targets = uploaded.columns.map(({ target }, at) => (at === 1 ? lead : target));
  expect(targets.slice(2)).toEqual([
    { kind: 'standard', name: 'owner' },
    { kind: 'standard', name: 'lists' },
  ]);
  const columns = uploaded.columns.map((column, at) => ({ ...column, target: targets[at] ?? lead }));
  const { id } = await check(merchant, { ...uploaded, columns });
  const { body } = await request(
    server.url,
    'listContactImportRows',
    { params: { id }, query: {} },
    merchant.admin,
  );
  expect(body.rows.map(({ verdict, column, reason }) => [verdict, column, reason])).toEqual([
    ['create', null, null],
    ['error', 1, { text: 'Not a lead stage', values: {} }],
    ['error', 2, { text: 'No member has this name or email', values: {} }],
    ['error', 2, { text: 'Several members have this name', values: {} }],
    ['error', 3, { text: 'There is no list "{name}"', values: { name: 'Fair 2026' } }],
  ]);
});

it('moves and assigns who was there, with history, and takes it back', async () => {
  const { merchant, owner, lists } = await makeTeam();
  const ada = await create(merchant, { emails: ['ada@x.test'] });
  const bob = await create(merchant, { emails: ['bob@x.test'], listId: lists.get('Press') });
  await move(merchant, bob, 'CUSTOMER');
  const uploaded = await upload(
    merchant,
    'Email,Lead stage,Owner,Lists\nada@x.test,MQL,Nora Quist,Press\nbob@x.test,MQL,,Press\n',
  );
  const { id } = await check(merchant, uploaded);
  await run(merchant, id);
  const now = async () =>
    new Map(
      (await contactsOf(merchant)).map((one) => [one.id, [one.leadStatus, one.ownerId, one.listIds.length]]),
    );
  expect(await now()).toEqual(
    new Map([
      [ada, ['MQL', owner.id, 1]],
      [bob, ['CUSTOMER', null, 1]],
    ]),
  );
  const ladder = async () =>
    (await request(server.url, 'getLeadLadder', { params: { id: ada } }, merchant.admin)).body.moves;
  expect(await ladder()).toMatchObject([{ from: 'NEW', to: 'MQL', by: 'member', note: 'people.csv' }]);
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  expect(await now()).toEqual(
    new Map([
      [ada, ['NEW', null, 0]],
      [bob, ['CUSTOMER', null, 1]],
    ]),
  );
  // Another member may have undone it.
  expect(await ladder()).toMatchObject([
    { from: 'MQL', to: 'NEW', by: 'system', member: null, reason: 'other', note: 'people.csv' },
    { from: 'NEW' },
  ]);
});

it('adds nobody to a dynamic list, whose conditions decide', async () => {
  const { merchant } = await makeTeam();
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.execute(sql`update contact_lists set kind = 'dynamic' where name = 'Press'`));
  await importFile(merchant, 'Email,Lists\nada@x.test,Press\n');
  expect(await contactsOf(merchant)).toMatchObject([{ listIds: [] }]);
});

it('takes steps, owners and lists of another product for none of ours', () => {
  const target = (header: string, value: string) =>
    proposeTargets([header], [[value]], [], new Map(), NO_REFERENCES)[0]?.target.kind;
  expect(target('Lead status', 'Open')).toBe('none');
  expect(target('Owner', 'Otto Unknown')).toBe('none');
  expect(target('Lists', 'Fair 2026')).toBe('none');
});

it('divides a place into city and country, and leaves states of the USA alone', () => {
  expect(placeIn('Lisbon, pt')).toEqual({ city: 'Lisbon', country: 'pt' });
  expect(placeIn('Paris 15, France')).toEqual({ city: 'Paris 15', country: 'fr' });
  expect(placeIn('pt')).toEqual({ country: 'pt' });
  expect(placeIn('Denver, CO')).toEqual({ city: 'Denver, CO' });
  expect(placeIn('Atlanta, Georgia')).toEqual({ city: 'Atlanta, Georgia' });
  expect(placeIn('Tbilisi, ge')).toEqual({ city: 'Tbilisi', country: 'ge' });
  expect(placeIn('London, UK')).toEqual({ city: 'London', country: 'gb' });
  expect(placeIn('Cork')).toEqual({ city: 'Cork' });
});

it('believes columns of city and country more than a place, in any order', async () => {
  const merchant = await makeMerchant(server);
  const standard = (...names: ('city' | 'country' | 'email' | 'phone' | 'place')[]) =>
    names.map((name) => ({ kind: 'standard' as const, name }));
  for (const [file, targets] of [
    [
      'A,B,C,D,E\nada@x.test,"Paris, France",Porto,Portugal,211 234 567\n',
      standard('email', 'place', 'city', 'country', 'phone'),
    ],
    [
      'E,C,D,B,A\n211 234 568,Porto,Portugal,"Paris, France",bob@x.test\n',
      standard('phone', 'city', 'country', 'place', 'email'),
    ],
  ] as const) {
    const uploaded = await upload(merchant, file);
    const columns = uploaded.columns.map((column, at) => ({
      ...column,
      target: targets[at] ?? column.target,
    }));
    await run(merchant, (await check(merchant, { ...uploaded, columns })).id);
  }
  const found = (await contactsOf(merchant)).map(({ city, country, identities }) => [
    city,
    country,
    identities.find(({ kind }) => kind === 'phone')?.value,
  ]);
  expect(found.sort()).toEqual([
    ['Porto', 'pt', '+351211234567'],
    ['Porto', 'pt', '+351211234568'],
  ]);
});
