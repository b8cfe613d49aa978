import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { waitMs } from '../../kernel/waits.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { erasePerson } from '../privacy/erase.ts';
import { NOBODY } from '../privacy/person.ts';
import { checkDays } from './facts/checking.ts';
import { factJobs } from './facts/jobs.ts';
import { buildStats } from './facts/keeping.ts';
import { factRules } from './facts/rules.ts';
import {
  asking,
  DAY,
  dayIn,
  HOUR,
  MINUTE,
  settle,
  type WrittenThread,
  writeThreads,
} from './testing/written.ts';

/** When facts follow a change at the latest: after the rest that a long batch of other tests is followed by. */
const LATEST_MS = waitMs(MESSAGE_EFFECTS.facts.maxRestMs) + 10_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, setZone, run } = asking(() => server);

/** Erases the customer of a conversation, as an administrator's erasure does. */
async function erase({ id }: TestMerchant, conversationId: string): Promise<void> {
  const { rows } = await server.services.database
    .tenant(id)
    .read((db) =>
      db.execute<{ visitor_id: string }>(
        sql`select visitor_id from conversations where id = ${conversationId}`,
      ),
    );
  const visitors = rows.map(({ visitor_id: visitor }) => visitor);
  const person = { ...NOBODY, visitors, conversations: [conversationId] };
  await erasePerson(server.services, id, person, { pseudonym: 'Someone', since: new Date() });
}

const thread = (startedAt: number, more: Partial<WrittenThread> = {}): WrittenThread => ({
  id: newId(),
  startedAt,
  closedAt: null,
  channel: 'web',
  country: 'pt',
  agentId: null,
  rating: null,
  texts: [
    { by: 'visitor', at: startedAt },
    { by: 'member', at: startedAt + MINUTE },
  ],
  ...more,
});
const at = Date.now() - 3 * DAY;
const today = dayIn(Date.now(), 'UTC');
const time = { from: dayIn(at - DAY, 'UTC'), to: today };
const numbers = async (merchant: TestMerchant) => {
  const { rows } = await query(merchant, {
    measures: ['conversations', 'resolved', 'satisfaction'],
    timeDimension: time,
  });
  return rows[0]?.values;
};
const changed = async (merchant: TestMerchant, id: string, set: ReturnType<typeof sql>) => {
  await run(merchant, sql`update conversations set ${set}, last_message_at = now() where id = ${id}`);
  await settle(server, merchant.id);
  return numbers(merchant);
};

it('counts closing, rating, reopening, merging, junk, restoring and erasing once and rightly', async () => {
  const merchant = await makeMerchant(server);
  const [first, second] = [thread(at), thread(at + HOUR)];
  await writeThreads(server, merchant.id, [first, second]);
  await settle(server, merchant.id);
  expect(await numbers(merchant)).toEqual({ conversations: 2, resolved: 0, satisfaction: null });
  expect(
    await changed(merchant, first.id, sql`status = 'closed', closed_at = now(), rating_score = 4`),
  ).toEqual({ conversations: 2, resolved: 1, satisfaction: 4 });
  expect(await changed(merchant, first.id, sql`status = 'open', closed_at = null, rating_score = 2`)).toEqual(
    {
      conversations: 2,
      resolved: 0,
      satisfaction: 2,
    },
  );
  expect(await changed(merchant, second.id, sql`merged_into = ${first.id}`)).toMatchObject({
    conversations: 1,
  });
  expect(await changed(merchant, second.id, sql`merged_into = null`)).toMatchObject({ conversations: 2 });
  expect(await changed(merchant, second.id, sql`inbox_status = 'Junk'`)).toMatchObject({
    conversations: 1,
  });
  expect(await changed(merchant, second.id, sql`inbox_status = 'Pending'`)).toMatchObject({
    conversations: 2,
  });
  await erase(merchant, second.id);
  await settle(server, merchant.id);
  expect(await numbers(merchant)).toMatchObject({ conversations: 1 });
  expect(await checkDays(server.services, merchant.id, 1)).toBe(0);
});

it('counts a change that commits while its hour is built', async () => {
  const merchant = await makeMerchant(server);
  const one = thread(at);
  await writeThreads(server, merchant.id, [one]);
  await settle(server, merchant.id);
  const rate = (rating: number) => sql`update conversation_facts set rating = ${rating} where id = ${one.id}`;
  const build = async () =>
    buildStats(server.services, merchant.id, await factRules(server.services)(merchant.id));
  await run(merchant, rate(3));
  await server.services.database.tenant(merchant.id).transaction(async (db) => {
    await db.execute(rate(5));
    await build();
  });
  await build();
  expect(await numbers(merchant)).toMatchObject({ satisfaction: 5 });
});

it('does not count a ticket that has become a task', async () => {
  const merchant = await makeMerchant(server);
  const body = { title: 'Lamp', mode: 'Ticket' } as const;
  await request(server.url, 'createTask', { body }, { token: merchant.admin.token });
  const tickets = async () => {
    await settle(server, merchant.id);
    const { rows } = await query(merchant, { measures: ['tickets'], timeDimension: time });
    return rows[0]?.values.tickets;
  };
  expect(await tickets()).toBe(1);
  await run(merchant, sql`update tasks set mode = 'Task' where merchant_id = ${merchant.id}`);
  expect(await tickets()).toBe(0);
});

it('counts a conversation with two of the labels asked for once', async () => {
  const merchant = await makeMerchant(server);
  const one = thread(at);
  await writeThreads(server, merchant.id, [one]);
  await settle(server, merchant.id);
  const values = [newId(), newId()];
  await run(
    merchant,
    sql`update conversation_facts set label_ids = ${`{${values.join(',')}}`}::uuid[] where id = ${one.id}`,
  );
  await buildStats(server.services, merchant.id, await factRules(server.services)(merchant.id));
  const count = async (filter: { values: string[] }) => {
    const filters = [{ dimension: 'label' as const, ...filter }];
    const { rows } = await query(merchant, { measures: ['conversations'], filters, timeDimension: time });
    return rows[0]?.values.conversations;
  };
  expect(await count({ values: values.slice(0, 1) })).toBe(1);
  expect(await count({ values })).toBe(1);
});

it('moves to other days with the time zone, and counts opening hours as they are now', async () => {
  const merchant = await makeMerchant(server);
  const night = Date.parse(`${dayIn(at, 'UTC')}T22:00:00Z`);
  const late = thread(night, {
    texts: [
      { by: 'visitor', at: night },
      { by: 'member', at: night + 12 * HOUR },
    ],
  });
  await writeThreads(server, merchant.id, [late]);
  await settle(server, merchant.id);
  const read = async () => {
    const { rows } = await query(merchant, {
      measures: ['conversations', 'firstReplyOpen'],
      timeDimension: { ...time, granularity: 'day' },
    });
    return rows.map(({ bucket, values }) => [bucket, values.firstReplyOpen ?? 0] as const);
  };
  expect((await read())[0]?.[0]).toBe(`${dayIn(at, 'UTC')}T00:00:00.000Z`);
  const every = [{ from: '08:00', to: '18:00' }];
  const week = Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, every]),
  );
  const settings = JSON.stringify({ openingHours: { week, holidays: [] } });
  await run(
    merchant,
    sql`update merchants set settings = ${settings}::jsonb where merchant_id = ${merchant.id}`,
  );
  await setZone(merchant, 'Asia/Kolkata');
  const isComplete = async () =>
    (await query(merchant, { measures: ['conversations'], timeDimension: time })).isComplete;
  expect(await isComplete()).toBe(false);
  await settle(server, merchant.id);
  expect(await isComplete()).toBe(true);
  const [[bucket, open] = ['', 0]] = await read();
  expect(dayIn(Date.parse(bucket ?? ''), 'Asia/Kolkata')).toBe(dayIn(night, 'Asia/Kolkata'));
  // 03:30 to 15:30 there, open from 08:00: seven and a half hours, by the width of a bin.
  expect(open / HOUR).toBeGreaterThan(6);
  expect(open / HOUR).toBeLessThan(9.5);
});

it('builds the numbers of a merchant again whose zone changed while nothing happens', async () => {
  const merchant = await makeMerchant(server);
  await writeThreads(server, merchant.id, [thread(at)]);
  await settle(server, merchant.id);
  const isComplete = async () =>
    (await query(merchant, { measures: ['conversations'], timeDimension: time })).isComplete;
  const sweep = async () => {
    const job = factJobs(server.services).find(({ queue }) => queue === 'analytics.catchUp');
    await job?.run({ merchantId: merchant.id }, new AbortController().signal);
  };
  await sweep();
  expect(await isComplete()).toBe(true);
  const token = merchant.admin.token;
  await request(server.url, 'updateMerchantAttributes', { body: { timeZone: 'Asia/Kolkata' } }, { token });
  expect(await isComplete()).toBe(false);
  await sweep();
  expect(await isComplete()).toBe(true);
});

it('counts conversations by what is known of their visitor later', async () => {
  const merchant = await makeMerchant(server);
  const one = thread(at);
  await writeThreads(server, merchant.id, [one]);
  await settle(server, merchant.id);
  const { rows } = await run(
    merchant,
    sql`update visitors set country = 'np', params = '{"intent": "refund"}' where merchant_id = ${merchant.id}
      returning id`,
  );
  const referenceID = String(rows[0]?.id);
  server.services.bus.publish({ name: 'visitor.changed', data: { merchantId: merchant.id, referenceID } });
  for (const [dimension, key] of [
    ['country', 'np'],
    ['intent', 'refund'],
  ] as const) {
    const ask = () =>
      query(merchant, { measures: ['conversations'], dimensions: [dimension], timeDimension: time });
    await expect
      .poll(async () => (await ask()).rows.map(({ keys }) => keys[dimension]), { timeout: LATEST_MS })
      .toEqual([key]);
  }
}, 60_000);

it('limits members who see some visitors to those', async () => {
  const merchant = await makeMerchant(server);
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  const mine = thread(at, { agentId: agent.id });
  await writeThreads(server, merchant.id, [mine, thread(at)]);
  await run(
    merchant,
    sql`update conversations set agent_ids = array[${agent.id}::uuid] where id = ${mine.id}`,
  );
  await settle(server, merchant.id);
  const refused = await request(
    server.url,
    'executeQuery',
    { body: { measures: ['conversations'], timeDimension: time } },
    { token: agent.token },
  );
  expect(refused.status).toBe(403);
  const dashboard = await request(
    server.url,
    'getDashboard',
    { params: { id: merchant.id } },
    { token: merchant.admin.token },
  );
  expect(dashboard.body).toMatchObject({ isComplete: true, timeZone: 'UTC' });
  const foreign = await request(
    server.url,
    'getDashboard',
    { params: { id: merchant.id + 1 } },
    { token: merchant.admin.token },
  );
  expect(foreign.status).toBe(404);
});
