import type { SegmentGroup } from '@foyer/contract/contacts/segment-shapes';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { mailOptOuts } from '../../../mail/tables.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { pageViews, visitors, visits } from '../../visitors/tables.ts';
import { contactConsents } from '../consents/tables.ts';
import { contactListMembers, contacts } from '../tables.ts';
import { contactMarks, contactRechecks } from './segment-tables.ts';
import { recheckJob } from './upkeep.ts';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});

type Conditions = SegmentGroup['parts'];
const all = (...parts: Conditions): SegmentGroup => ({ match: 'all', parts });
const inTransaction = <Result>(work: (db: Db) => Promise<Result>) =>
  server.services.database.tenant(merchant.id).transaction(work);

async function makePerson(values: Partial<typeof contacts.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await inTransaction((db) =>
    db.insert(contacts).values({ merchantId: merchant.id, id, source: 'member', ...values }),
  );
  return id;
}

async function makeList(conditions: SegmentGroup | null, name: string = newId()) {
  const kind = conditions ? 'dynamic' : 'static';
  const body = { name, kind, ...(conditions && { conditions }) } as const;
  return (await request(server.url, 'createContactList', { body }, merchant.admin)).body;
}

const getList = async (id: string) =>
  (await request(server.url, 'getContactList', { params: { id } }, merchant.admin)).body;

const membersOf = async (listId: string): Promise<string[]> =>
  (
    await inTransaction((db) =>
      db.select().from(contactListMembers).where(eq(contactListMembers.listId, listId)),
    )
  ).map(({ contactId }) => contactId);

/** Waits until a list has these people and no fill. */
const settles = (listId: string, people: readonly string[]) =>
  vi.waitFor(
    async () => {
      expect((await membersOf(listId)).sort()).toEqual([...people].sort());
      const list = await getList(listId);
      expect([list.size, list.fill]).toEqual([people.length, null]);
    },
    { timeout: 15_000, interval: 100 },
  );

const change = (id: string, values: Partial<typeof contacts.$inferInsert>) =>
  inTransaction((db) => db.update(contacts).set(values).where(eq(contacts.id, id)));

it('has those who match when it is created, and follows what changes about them', async () => {
  const lena = await makePerson({ city: 'Hamburg' });
  const omar = await makePerson({ city: 'Amman' });
  const list = await makeList(all({ field: 'city', operator: 'is', values: ['hamburg'] }));
  await settles(list.id, [lena]);
  await change(omar, { city: 'Hamburg' });
  await settles(list.id, [lena, omar]);
  await change(lena, { city: 'Kiel' });
  await settles(list.id, [omar]);
  const rami = await makePerson({ city: 'Hamburg' });
  await settles(list.id, [omar, rami]);
  await request(server.url, 'removeContact', { params: { id: omar } }, merchant.admin);
  await settles(list.id, [rami]);
});

it('follows visits, pages, ratings and identities', async () => {
  const person = await makePerson();
  const visitorId = newId();
  const conversationId = newId();
  const { id: merchantId } = merchant;
  const visited = await makeList(all({ field: 'visits', operator: 'isAtLeast', values: ['1'] }));
  const page = await makeList(all({ field: 'page', operator: 'visited', values: ['/care'] }));
  const rated = await makeList(all({ field: 'rating', operator: 'isAtLeast', values: ['4'] }));
  const known = await makeList(all({ field: 'identity', operator: 'isAnyOf', values: ['email'] }));
  await settles(known.id, []);
  await inTransaction(async (db) => {
    await db.insert(visitors).values({ merchantId, id: visitorId, contactId: person });
    const visitId = newId();
    await db.insert(visits).values({ merchantId, id: visitId, visitorId });
    await db.insert(pageViews).values({
      merchantId,
      visitId,
      id: newId(),
      url: 'https://x.example/Care',
      title: '',
      arrivedAt: new Date(),
    });
    await db.insert(conversations).values({ merchantId, id: conversationId, visitorId });
  });
  await settles(visited.id, [person]);
  await settles(page.id, [person]);
  await inTransaction((db) =>
    db.update(conversations).set({ ratingScore: 5 }).where(eq(conversations.id, conversationId)),
  );
  await settles(rated.id, [person]);
  await request(
    server.url,
    'updateContact',
    { body: { id: person, emails: ['lena@x.example'] } },
    merchant.admin,
  );
  await settles(known.id, [person]);
  await inTransaction((db) => db.update(visitors).set({ contactId: null }).where(eq(visitors.id, visitorId)));
  await settles(visited.id, []);
});

it('follows addresses, consents and who unsubscribed', async () => {
  const person = await makePerson();
  const ofShop = await makeList(all({ field: 'email', operator: 'endsWith', values: ['@follow.example'] }));
  const agreed = await makeList(all({ field: 'consent', operator: 'isAnyOf', values: ['email.given'] }));
  const left = await makeList(all({ field: 'unsubscribed', operator: 'isAnyOf', values: ['yes'] }));
  const email = 'lena@follow.example';
  await request(server.url, 'updateContact', { body: { id: person, emails: [email] } }, merchant.admin);
  await settles(ofShop.id, [person]);
  await settles(agreed.id, []);
  const { id: merchantId } = merchant;
  await inTransaction((db) =>
    db.insert(contactConsents).values({
      ...{
        merchantId,
        id: newId(),
        contactId: person,
        channel: 'email',
        purpose: 'marketing',
        state: 'given',
      },
      ...{
        basis: 'consent',
        evidence: { place: '', url: '', ip: '', note: '' },
        actorType: 'member',
        at: new Date(),
      },
    }),
  );
  await settles(agreed.id, [person]);
  await inTransaction((db) =>
    db.insert(mailOptOuts).values({ merchantId, id: newId(), email, source: 'team' }),
  );
  await settles(left.id, [person]);
  await settles(agreed.id, []);
  await inTransaction((db) => db.delete(mailOptOuts).where(eq(mailOptOuts.email, email)));
  await settles(left.id, []);
});

it('follows the lists in its conditions, which cannot depend on it or be deleted', async () => {
  const [vera, noor] = [await makePerson({ company: 'V' }), await makePerson({ company: 'V' })];
  const press = await makeList(null, 'Press');
  const others = await makeList(
    all(
      { field: 'company', operator: 'is', values: ['V'] },
      { field: 'list', operator: 'isNoneOf', values: [press.id] },
    ),
    'Others',
  );
  await settles(others.id, [vera, noor]);
  const add = { params: { id: press.id }, body: { contactIds: [vera, newId()] } };
  expect((await request(server.url, 'addContactListMembers', add, merchant.admin)).body).toEqual({
    changed: 1,
  });
  await settles(others.id, [noor]);
  expect((await getList(press.id)).usedIn).toEqual([{ listId: others.id, name: 'Others' }]);
  const cycle = {
    body: {
      id: press.id,
      name: 'Press',
      kind: 'dynamic',
      conditions: all({ field: 'list', operator: 'isAnyOf', values: [others.id] }),
    },
  } as const;
  expect(await request(server.url, 'updateContactList', cycle, merchant.admin)).toMatchObject({
    status: 400,
    body: { error: 'contact_list_cycle' },
  });
  expect(
    await request(server.url, 'removeContactList', { params: { id: press.id } }, merchant.admin),
  ).toMatchObject({
    status: 409,
    body: { errorDescription: 'The list Others uses this list in its conditions. Remove it there first.' },
  });
  const byHand = { params: { id: others.id }, body: { contactIds: [vera] } };
  expect(await request(server.url, 'addContactListMembers', byHand, merchant.admin)).toMatchObject({
    body: { error: 'contact_list_dynamic' },
  });
  await request(
    server.url,
    'removeContactListMembers',
    { ...add, body: { contactIds: [vera] } },
    merchant.admin,
  );
  await settles(others.id, [vera, noor]);
});

it('lets people go when the time of a condition has passed', async () => {
  const seen = { lastSeenAt: new Date(Date.now() - 86_400_000 + 60_000), company: 'Time' };
  const ofTime = { field: 'company', operator: 'is', values: ['Time'] } satisfies Conditions[number];
  const person = await makePerson(seen);
  const period = { n: 1, unit: 'days' } as const;
  const list = await makeList(all(ofTime, { field: 'lastSeen', operator: 'inTheLast', values: [], period }));
  await settles(list.id, [person]);
  const due = await inTransaction((db) =>
    db.select().from(contactRechecks).where(eq(contactRechecks.listId, list.id)),
  );
  expect(due.map(({ dueAt }) => Math.round((dueAt.getTime() - Date.now()) / 60_000))).toEqual([1]);
  // As if two days had passed: without a mark, which the change would leave.
  await inTransaction(async (db) => {
    await db
      .update(contacts)
      .set({ lastSeenAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(contacts.id, person));
    await db.delete(contactMarks);
    await db.update(contactRechecks).set({ dueAt: new Date(0) });
  });
  expect(await membersOf(list.id)).toEqual([person]);
  await recheckJob(server.services).run({ merchantId: 0 }, new AbortController().signal);
  await settles(list.id, []);
});

it('previews whom conditions match, who joins and leaves, and explains it', async () => {
  const tag = newId();
  const stays = await makePerson({ firstName: 'Lena', tags: [tag], score: 60 });
  const leaves = await makePerson({ tags: [tag], score: 10 });
  const joins = await makePerson({ tags: [tag, 'x'], score: 70 });
  const tagged = { field: 'tags', operator: 'isAnyOf', values: [tag] } satisfies Conditions[number];
  const list = await makeList(all(tagged, { field: 'tags', operator: 'isNoneOf', values: ['x'] }));
  await settles(list.id, [stays, leaves]);
  const conditions = all(tagged, { field: 'score', operator: 'isAtLeast', values: ['50'] });
  const { body } = await request(
    server.url,
    'previewContactList',
    { body: { conditions, listId: list.id } },
    merchant.admin,
  );
  expect(body).toMatchObject({ matching: 2, joining: 1, leaving: 1, left: [3, 2] });
  expect(body.sample.map(({ id }) => id).sort()).toEqual([stays, joins].sort());
  const explained = await request(
    server.url,
    'explainContactList',
    { body: { conditions, contactId: leaves } },
    merchant.admin,
  );
  expect(explained.body).toEqual({
    holds: false,
    reasons: [
      { path: [0], holds: true, values: [tag] },
      { path: [1], holds: false, number: 10 },
    ],
  });
});

it('refuses ids of another merchant, and shows nobody whom the member may not see', async () => {
  const other = await makeMerchant(server);
  const field = { field: 'list', operator: 'isAnyOf' } as const;
  const theirs = await makeList(null);
  const body = { conditions: all({ ...field, values: [theirs.id] }) };
  expect(await request(server.url, 'previewContactList', { body }, other.admin)).toMatchObject({
    status: 400,
    body: { errorDescription: 'This list does not exist.' },
  });
  const hidden = await makePerson({ company: 'Hidden' });
  const own = { params: { name: 'Own' }, body: { copyOf: 'USER', visibility: 'own' } } as const;
  await request(server.url, 'createRole', own, merchant.admin);
  const agent = await makeMember(server, merchant.id, 'OWN');
  const conditions = all({ field: 'company', operator: 'is', values: ['Hidden'] });
  const seen = await request(server.url, 'previewContactList', { body: { conditions } }, agent);
  expect([seen.status, seen.body.matching, seen.body.sample]).toEqual([200, 1, []]);
  const asked = { body: { conditions, contactId: hidden } };
  expect((await request(server.url, 'explainContactList', asked, agent)).status).toBe(404);
  expect((await request(server.url, 'explainContactList', asked, other.admin)).status).toBe(404);
});

it('keeps the people of a list that becomes static', async () => {
  const person = await makePerson({ company: 'Frozen' });
  const list = await makeList(all({ field: 'company', operator: 'is', values: ['Frozen'] }));
  await settles(list.id, [person]);
  const { body } = await request(
    server.url,
    'updateContactList',
    { body: { id: list.id, name: list.name, kind: 'static' } },
    merchant.admin,
  );
  expect(body).toMatchObject({ kind: 'static', conditions: null, size: 1, fill: null });
  await change(person, { company: 'Thawed' });
  expect(await membersOf(list.id)).toEqual([person]);
});
