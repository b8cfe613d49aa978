import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contacts } from '../contacts/tables.ts';
import { messages } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import type { Arrival } from './adapters/adapter.ts';
import { claimNext } from './arrivals.ts';
import { messengerAccounts, messengerArrivals, messengerPeople } from './tables.ts';
import { json, signed } from './testing/provider.ts';

const APP_SECRET = 'the secret of an app';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly merchant: TestMerchant;
  readonly id: string;
}

const inputOf = ({ id }: TestMerchant) => ({
  channel: 'whatsapp' as const,
  name: 'WhatsApp',
  values: {
    phoneNumberId: String(id),
    businessAccountId: '1',
    accessToken: 'token',
    appSecret: APP_SECRET,
  },
  departmentId: null,
  active: true,
});

async function shop(): Promise<Shop> {
  const merchant = await makeMerchant(server);
  const body = inputOf(merchant);
  const created = await request(server.url, 'createMessengerAccount', { body }, merchant.admin);
  return { merchant, id: created.body.id };
}

/** Delivers a message of a customer. The same id is the same message. */
async function deliver(
  { merchant, id }: Shop,
  from: string,
  text: string,
  wamid = randomUUID(),
): Promise<number> {
  const value = {
    metadata: { phone_number_id: String(merchant.id) },
    contacts: [{ wa_id: from, profile: { name: `Customer ${from}` } }],
    messages: [{ id: wamid, from, timestamp: '1790000000', type: 'text', text: { body: text } }],
  };
  const body = json({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  const posted = signed(body, APP_SECRET, 'hex', 'x-hub-signature-256', 'sha256=');
  return (await fetch(`${server.url}/clbk/channels/${id}`, { method: 'POST', ...posted })).status;
}

const tenantOf = ({ merchant }: Shop) => server.services.database.tenant(merchant.id);

/** The texts of each customer of an account, in the order of their thread. */
async function threads(at: Shop): Promise<Record<string, string[]>> {
  const rows = await tenantOf(at).read((db) =>
    db
      .select({ person: messengerPeople.externalId, text: messages.text, seq: messages.seq })
      .from(messages)
      .innerJoin(
        messengerPeople,
        and(
          eq(messengerPeople.merchantId, messages.merchantId),
          eq(sql`${messengerPeople.visitorId}::text`, messages.authorId),
        ),
      )
      .orderBy(asc(messages.conversationId), asc(messages.seq)),
  );
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ person }) => person)].map(([person, all]) => [
      person,
      all.map(({ text }) => text),
    ]),
  );
}

const soon = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

it('many new customers of two merchants who write at once each have one thread, in order and once', async () => {
  const shops = [await shop(), await shop()];
  // The same numbers write to both.
  const people = Array.from({ length: 12 }, (_, index) => String(49_155_000_000 + index));
  for (const text of ['first', 'second']) {
    const ids = new Map(people.map((from) => [from, randomUUID()]));
    const statuses = await Promise.all(
      [...shops, ...shops].flatMap((at) =>
        people.map((from) => deliver(at, from, `${from} ${text} at ${at.merchant.id}`, ids.get(from))),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  for (const at of shops) {
    await soon(async () =>
      expect(await threads(at)).toEqual(
        Object.fromEntries(
          people.map((from) => [
            from,
            ['first', 'second'].map((text) => `${from} ${text} at ${at.merchant.id}`),
          ]),
        ),
      ),
    );
    const [known, linked] = await tenantOf(at).read(async (db) => [
      await db.select().from(visitors),
      await db.select().from(contacts),
    ]);
    expect(known.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual(
      people.map((from) => `Customer ${from}`),
    );
    expect(new Set(known.map(({ contactId }) => contactId))).toEqual(new Set(linked.map(({ id }) => id)));
    expect(linked).toHaveLength(people.length);
    const { body } = await request(server.url, 'listMessengerAccounts', {}, at.merchant.admin);
    expect(body.accounts[0]?.lastReceivedDate).not.toBeNull();
  }
});

it('of a customer whose oldest arrival another process has, none is claimed', async () => {
  const at = await shop();
  const customer = { merchantId: at.merchant.id, accountId: at.id, personId: '4915' };
  const arrival = (key: string, takenUntil: Date | null) => ({
    ...customer,
    id: newId(),
    sourceKey: key,
    content: {
      kind: 'message' as const,
      key,
      person: { id: '4915', firstName: '', lastName: '' },
      text: key,
      files: [],
      at: new Date().toISOString(),
    },
    takenUntil,
  });
  const waiting = [arrival('first', new Date(Date.now() + 60_000)), arrival('later', null)];
  await tenantOf(at).transaction((db) => db.insert(messengerArrivals).values(waiting));
  const claim = () => claimNext(server.services, customer, null);
  expect(await claim()).toBe('taken');
  await tenantOf(at).transaction((db) => db.update(messengerArrivals).set({ takenUntil: null }));
  await tenantOf(at).transaction(async (db) => {
    await db
      .select()
      .from(messengerArrivals)
      .where(eq(messengerArrivals.id, waiting[0]?.id ?? ''))
      .for('update');
    expect(await claim()).toBe('taken');
  });
  expect(await claim()).toMatchObject({ content: { key: 'first' }, sender: null });
  expect(await claim()).toBe('taken');
});

it('what an earlier version stored without a time counts as written when it arrived', async () => {
  const at = await shop();
  await deliver(at, '4915', 'Known');
  await soon(async () => expect(await threads(at)).toMatchObject({ 4915: ['Known'] }));
  const customer = { merchantId: at.merchant.id, accountId: at.id };
  const people = ['4915', '4916'].map((personId) => {
    const person = { id: personId, firstName: 'Ada', lastName: '' };
    const content = { kind: 'message', key: 'old', person, text: 'Old', files: [] } as unknown as Arrival;
    return { ...customer, id: newId(), personId, sourceKey: `old ${personId}`, content };
  });
  await tenantOf(at).transaction((db) => db.insert(messengerArrivals).values(people));
  const data = { ...customer, personIds: ['4915', '4916'] };
  server.services.bus.publish({ name: 'messenger.arrived', data });
  await soon(async () => expect(await threads(at)).toMatchObject({ 4915: ['Known', 'Old'], 4916: ['Old'] }));
  const known = await tenantOf(at).read((db) => db.select().from(messengerPeople));
  for (const { lastInboundAt } of known)
    expect(Date.now() - (lastInboundAt?.getTime() ?? 0)).toBeLessThan(60_000);
});

it('an account that a member is removing delays no other, and its deliveries are refused meanwhile', async () => {
  const [at, other] = [await shop(), await shop()];
  await tenantOf(at).transaction(async (db) => {
    await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, at.id)).for('update');
    const [refused, taken] = await Promise.all([deliver(at, '4915', 'One'), deliver(other, '4915', 'Other')]);
    expect([refused, taken]).toEqual([503, 200]);
    expect(await deliver(other, '4915', 'Another')).toBe(200);
  });
  await soon(async () => expect(await deliver(at, '4915', 'Two')).toBe(200));
});

it('an account that is switched off takes nothing in from then on', async () => {
  const at = await shop();
  expect(await deliver(at, '4915', 'Hello')).toBe(200);
  const body = { ...inputOf(at.merchant), active: false };
  const changed = await request(
    server.url,
    'updateMessengerAccount',
    { params: { id: at.id }, body },
    at.merchant.admin,
  );
  expect(changed.status).toBe(200);
  expect(await deliver(at, '4915', 'Anyone there?')).toBe(404);
});
