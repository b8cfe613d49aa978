import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import { makeEngagement, makeMerchant, makeVisitor, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { visitors } from '../visitors/tables.ts';
import { linkVisitors } from './linking.ts';
import { contactDuplicates } from './merging/tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let engagementID: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
});

type Values = Partial<typeof visitors.$inferInsert>;
const tenant = () => systemScope(server.services, merchant.id).tenant;
const arrive = async () => (await makeVisitor(server, engagementID)).referenceID;
const give = (id: string, values: Values) =>
  tenant().transaction((db) => db.update(visitors).set(values).where(eq(visitors.id, id)));
const link = () => linkVisitors(server.services, merchant.id);
const isLinked = (id: string) =>
  tenant().transaction(async (db) => {
    const [row] = await db
      .select({ needsLink: visitors.needsLink })
      .from(visitors)
      .where(eq(visitors.id, id));
    return row?.needsLink === false;
  });
const contactOf = async (id: string) =>
  (await request(server.url, 'getVisitorContact', { params: { id } }, merchant.admin)).body.contact;
const total = async () => (await request(server.url, 'countContacts', {}, merchant.admin)).body.total;

/** A visitor who gives these values, linked. */
async function visitorWith(values: Values) {
  const id = await arrive();
  await give(id, values);
  // The server may hold the visitor at this moment, to link it by itself.
  await expect
    .poll(async () => {
      await link();
      return isLinked(id);
    })
    .toBe(true);
  return id;
}

it('makes no contact of somebody anonymous, or of what is no address or number', async () => {
  const id = await visitorWith({ email: 'nobody', phone: '12' });
  expect(await contactOf(id)).toBeNull();
  expect(await total()).toBe(0);
});

it('links by address in any case, and by number in any notation', async () => {
  const first = await visitorWith({ email: 'Ann@Example.com', firstName: 'Ann' });
  const again = await visitorWith({ email: 'ann@example.COM' });
  const ann = await contactOf(first);
  expect(ann).toMatchObject({ firstName: 'Ann', source: 'visitor' });
  expect((await contactOf(again))?.id).toBe(ann?.id);

  const caller = await visitorWith({ phone: '+351 21 123 4567' });
  const sameCaller = await visitorWith({ phone: '00351211234567'.replace(/^00/, '+') });
  expect((await contactOf(caller))?.identities).toEqual([{ kind: 'phone', value: '+351211234567' }]);
  expect((await contactOf(sameCaller))?.id).toBe((await contactOf(caller))?.id);
  expect(await total()).toBe(2);
});

it('links soon a visitor whom others held when it looked', async () => {
  const id = await arrive();
  await give(id, { email: 'ann@example.com' });
  await tenant().transaction(async (db) => {
    await db.select().from(visitors).where(eq(visitors.id, id)).for('update');
    const data = { merchantId: merchant.id, referenceID: id };
    server.services.bus.publish({ name: 'visitor.changed', data });
    await delay(1_000);
  });
  await expect.poll(() => isLinked(id), { timeout: 5_000 }).toBe(true);
});

it('fills in blanks and overwrites nothing', async () => {
  await visitorWith({ email: 'ann@example.com', firstName: 'Ann' });
  const again = await visitorWith({ email: 'ann@example.com', firstName: 'Anna', company: 'Tidewell' });
  expect(await contactOf(again)).toMatchObject({ firstName: 'Ann', company: 'Tidewell' });
});

it('trusts a signed identity more than what was typed', async () => {
  const { body: ann } = await request(
    server.url,
    'createContact',
    { body: { firstName: 'Ann', externalIds: ['customer-1'] } },
    merchant.admin,
  );
  const bob = await contactOf(await visitorWith({ email: 'bob@example.com' }));
  // Ann, signed in, types the address of Bob.
  const typed = await visitorWith({ externalId: 'customer-1', email: 'bob@example.com' });
  expect((await contactOf(typed))?.id).toBe(ann.id);
  expect(bob?.id).not.toBe(ann.id);
  expect(await total()).toBe(2);
});

it('does not merge two people whom one visitor matches, but proposes them as duplicates', async () => {
  const ann = await contactOf(await visitorWith({ email: 'ann@example.com' }));
  const bob = await contactOf(await visitorWith({ phone: '+351211234567' }));
  const both = await contactOf(await visitorWith({ email: 'ann@example.com', phone: '+351211234567' }));
  expect(await total()).toBe(2);
  expect([ann?.id, bob?.id]).toContain(both?.id);
  const pairs = await tenant().read((db) => db.select().from(contactDuplicates));
  const [a, b] = [ann?.id ?? '', bob?.id ?? ''].sort();
  expect(pairs).toMatchObject([{ a, b }]);
  expect(pairs[0]?.reasons).toContain('visitor');
});

it('creates one person for two tabs at once', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, arrive));
  await Promise.all(
    ids.map(async (id) => {
      await give(id, { email: 'ann@example.com' });
      await link();
    }),
  );
  await link();
  const people = await Promise.all(ids.map(contactOf));
  expect(new Set(people.map((person) => person?.id)).size).toBe(1);
  expect(people[0]?.identities).toEqual([{ kind: 'email', value: 'ann@example.com' }]);
  expect(await total()).toBe(1);
});

it('is done again only when the visitor says something new', async () => {
  const id = await visitorWith({ email: 'ann@example.com' });
  const ann = await contactOf(id);
  await request(server.url, 'removeContact', { params: { id: ann?.id ?? '' } }, merchant.admin);
  await link();
  expect(await contactOf(id)).toBeNull();
  await give(id, { phone: '+351211234567' });
  await link();
  expect(await contactOf(id)).not.toBeNull();
});
