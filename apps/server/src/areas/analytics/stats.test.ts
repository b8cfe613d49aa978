import type { StatsQuery, StatsReply } from '@foyer/contract/analytics/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { erasePerson } from '../privacy/erase.ts';
import { NOBODY } from '../privacy/person.ts';
import { checkDays } from './facts/checking.ts';
import { settle, type WrittenText, type WrittenThread, writeThreads } from './testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Query = Omit<z.input<typeof StatsQuery>, 'merchantId'>;

async function query({ admin }: TestMerchant, body: Query, token = admin.token): Promise<StatsReply> {
  const answer = await request(server.url, 'executeQuery', { body }, { token });
  if (!answer.ok) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function setZone({ id }: TestMerchant, timeZone: string): Promise<void> {
  await server.services.database
    .tenant(id)
    .transaction((db) =>
      db.execute(sql`update merchants set time_zone = ${timeZone} where merchant_id = ${id}`),
    );
  server.services.bus.publish({ name: 'settings.changed', data: { merchantId: id, what: 'merchant' } });
}

const run = ({ id }: TestMerchant, statement: ReturnType<typeof sql>) =>
  server.services.database.tenant(id).transaction((db) => db.execute(statement));

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

/** A small random generator, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function randomThreads(count: number, from: number, days: number, agentIds: readonly string[]) {
  const random = randomFrom(count);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, (): WrittenThread => {
    const startedAt = from + Math.floor(random() * days * DAY);
    const texts: WrittenText[] = [];
    for (let at = startedAt; texts.length < 1 + random() * 7; at += Math.floor(random() * 40 * MINUTE)) {
      texts.push({ by: random() < 0.55 ? 'visitor' : 'member', at });
    }
    return {
      id: newId(),
      startedAt,
      closedAt: random() < 0.6 ? startedAt + Math.floor(random() * 2 * DAY) : null,
      channel: pick(['web', 'whatsapp', 'email']),
      country: pick(['pt', 'in', '']),
      agentId: pick([...agentIds, null]),
      rating: random() < 0.4 ? 1 + Math.floor(random() * 5) : null,
      texts,
    };
  });
}

/** The first reply to the customer's first message. */
function firstReplyOf({ texts }: WrittenThread): number | null {
  const asked = texts.findIndex(({ by }) => by === 'visitor');
  const reply = asked < 0 ? undefined : texts.slice(asked).find(({ by }) => by === 'member');
  return reply ? reply.at - (texts[asked] as WrittenText).at : null;
}

/** How long customers waited for each reply. */
function waitsOf({ texts }: WrittenThread): number[] {
  let since: number | null = null;
  return texts.flatMap(({ by, at }) => {
    const wait = by === 'member' && since !== null ? [at - since] : [];
    since = by === 'member' ? null : (since ?? at);
    return wait;
  });
}

const mean = (all: readonly number[]) =>
  all.length > 0 ? all.reduce((a, b) => a + b, 0) / all.length : null;
const known = (all: readonly (number | null)[]) => all.filter((one) => one !== null);

/** The measures of threads, by an arithmetic of this test alone. */
const expected = (threads: readonly WrittenThread[]) => ({
  conversations: threads.length,
  firstReplyMean: mean(known(threads.map(firstReplyOf))),
  replyTime: mean(threads.flatMap(waitsOf)),
  resolvedShare: threads.filter(({ closedAt }) => closedAt !== null).length / threads.length,
  unanswered: threads.filter(
    (one) => one.texts.some(({ by }) => by === 'visitor') && firstReplyOf(one) === null,
  ).length,
  satisfaction: mean(known(threads.map(({ rating }) => rating))),
  received: threads.flatMap(({ texts }) => texts).filter(({ by }) => by === 'visitor').length,
});

const MEASURES = Object.keys(expected([])) as (keyof ReturnType<typeof expected>)[];

const dayIn = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Numbers that may differ in the last digits. */
const rounded = (values: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null ? null : Math.round(value * 1e6) / 1e6,
    ]),
  );

describe.each([
  ['Europe/Lisbon', '2026-10-23', '2026-10-27'],
  ['Asia/Kolkata', '2026-10-23', '2026-10-27'],
  ['America/New_York', '2026-03-06', '2026-03-10'],
])('in %s', (timeZone, from, to) => {
  it('numbers equal those of another arithmetic, over a clock change, by day and by key', async () => {
    const merchant = await makeMerchant(server);
    await setZone(merchant, timeZone);
    const other = await makeMember(server, merchant.id, 'USER');
    const threads = randomThreads(160, Date.parse(from) - DAY, 7, [merchant.admin.id, other.id]);
    await writeThreads(server, merchant.id, threads);
    await settle(server, merchant.id);
    const within = threads.filter(({ startedAt }) => {
      const day = dayIn(startedAt, timeZone);
      return day >= from && day <= to;
    });
    const time = { from, to };

    const { rows: days, isComplete } = await query(merchant, {
      measures: MEASURES,
      timeDimension: { ...time, granularity: 'day' },
    });
    expect(isComplete).toBe(true);
    const byDay = Map.groupBy(within, ({ startedAt }) => dayIn(startedAt, timeZone));
    expect(days.map(({ bucket }) => dayIn(Date.parse(bucket ?? ''), timeZone))).toEqual(
      [...byDay.keys()].sort(),
    );
    for (const { bucket, values } of days) {
      const ofDay = byDay.get(dayIn(Date.parse(bucket ?? ''), timeZone)) ?? [];
      expect(rounded(values)).toEqual(rounded(expected(ofDay)));
    }

    for (const [dimension, keyOf] of [
      ['channel', ({ channel }: WrittenThread) => channel],
      ['agent', ({ agentId }: WrittenThread) => agentId ?? ''],
    ] as const) {
      const { rows } = await query(merchant, {
        measures: MEASURES,
        dimensions: [dimension],
        timeDimension: time,
      });
      const byKey = Map.groupBy(within, keyOf);
      expect(rows).toHaveLength(byKey.size);
      for (const { keys, values } of rows) {
        expect(rounded(values)).toEqual(rounded(expected(byKey.get(keys[dimension] ?? '') ?? [])));
      }
    }

    // The rows behind a number are those that it counts.
    for (const [measure, isCounted] of [
      ['conversations', () => true],
      ['unanswered', (one: WrittenThread) => expected([one]).unanswered === 1],
      ['satisfaction', ({ rating }: WrittenThread) => rating !== null],
    ] as const) {
      const { body } = await request(
        server.url,
        'listFactRows',
        { query: { measure, fromDate: from, toDate: to, dimension: 'channel', key: 'web', limit: 200 } },
        { token: merchant.admin.token },
      );
      const wanted = within.filter((one) => one.channel === 'web' && isCounted(one));
      expect(body.rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    }

    // The hours, which include the one that is repeated or left out, add up to the same.
    const { rows: hours } = await query(merchant, {
      measures: ['conversations'],
      timeDimension: { ...time, granularity: 'hour' },
    });
    expect(hours.reduce((sum, { values }) => sum + (values.conversations ?? 0), 0)).toBe(within.length);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, minute: '2-digit' });
    for (const { bucket } of hours) expect(Number(clock.format(Date.parse(bucket ?? '')))).toBe(0);

    // Two dimensions are counted from the facts.
    const { rows: both } = await query(merchant, {
      measures: ['conversations'],
      dimensions: ['channel', 'country'],
      timeDimension: time,
    });
    expect(both.reduce((sum, { values }) => sum + (values.conversations ?? 0), 0)).toBe(within.length);

    // The median is about right: its bins are a quarter apart.
    const replies = known(within.map(firstReplyOf)).sort((a, b) => a - b);
    const { rows: total } = await query(merchant, { measures: ['firstReply'], timeDimension: time });
    const middle = replies[Math.floor(replies.length / 2)] ?? 0;
    expect(Math.abs((total[0]?.values.firstReply ?? 0) - middle)).toBeLessThan(0.3 * middle + 2_000);

    expect(await checkDays(server.services, merchant.id, 1)).toBe(0);
  });
});

describe('what changes later', () => {
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
    expect(
      await changed(merchant, first.id, sql`status = 'open', closed_at = null, rating_score = 2`),
    ).toEqual({
      conversations: 2,
      resolved: 0,
      satisfaction: 2,
    });
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
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
        day,
        every,
      ]),
    );
    const settings = JSON.stringify({ openingHours: { week, holidays: [] } });
    await run(
      merchant,
      sql`update merchants set settings = ${settings}::jsonb where merchant_id = ${merchant.id}`,
    );
    await setZone(merchant, 'Asia/Kolkata');
    await settle(server, merchant.id);
    const [[bucket, open] = ['', 0]] = await read();
    expect(dayIn(Date.parse(bucket ?? ''), 'Asia/Kolkata')).toBe(dayIn(night, 'Asia/Kolkata'));
    // 03:30 to 15:30 there, open from 08:00: seven and a half hours, by the width of a bin.
    expect(open / HOUR).toBeGreaterThan(6);
    expect(open / HOUR).toBeLessThan(9.5);
  });

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
});
