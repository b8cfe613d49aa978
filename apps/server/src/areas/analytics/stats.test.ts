import { request } from '@foyer/contract/request';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { checkDays } from './facts/checking.ts';
import {
  asking,
  DAY,
  dayIn,
  MINUTE,
  settle,
  type WrittenText,
  type WrittenThread,
  writeThreads,
} from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, setZone } = asking(() => server);

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
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
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
  satisfiedShare: share(
    threads.filter(({ rating }) => (rating ?? 0) >= 4).length,
    threads.filter(({ rating }) => rating !== null).length,
  ),
  ratings: threads.filter(({ rating }) => rating !== null).length,
  resolved: threads.filter(({ closedAt }) => closedAt !== null).length,
  received: threads.flatMap(({ texts }) => texts).filter(({ by }) => by === 'visitor').length,
  replies: threads.flatMap(({ texts }) => texts).filter(({ by }) => by === 'member').length,
});

const MEASURES = Object.keys(expected([])) as (keyof ReturnType<typeof expected>)[];

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

    const weekday = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const weekHourOf = ({ startedAt }: WrittenThread) => {
      const [day = '', hour = ''] = weekday.format(startedAt).split(', ');
      return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day) * 24 + Number(hour);
    };
    const weekHour = weekHourOf(within[0] as WrittenThread);
    const ofHour = await request(
      server.url,
      'listFactRows',
      { query: { measure: 'conversations', fromDate: from, toDate: to, weekHour, limit: 200 } },
      { token: merchant.admin.token },
    );
    expect(ofHour.body.rows.map(({ id }) => id).sort()).toEqual(
      within
        .filter((one) => weekHourOf(one) === weekHour)
        .map(({ id }) => id)
        .sort(),
    );

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

it('several filters are counted over a year, and refused when that takes too long', async () => {
  const merchant = await makeMerchant(server);
  const threads = randomThreads(60, Date.parse('2025-03-01'), 300, [merchant.admin.id]);
  await writeThreads(server, merchant.id, threads);
  await settle(server, merchant.id);
  const asked = {
    measures: ['conversations' as const],
    filters: [
      { dimension: 'channel' as const, values: ['web'] },
      { dimension: 'country' as const, values: ['pt'] },
    ],
    timeDimension: { from: '2025-01-01', to: '2025-12-31' },
  };
  const { rows } = await query(merchant, asked);
  const wanted = threads.filter(({ channel, country }) => channel === 'web' && country === 'pt');
  expect(wanted.length).toBeGreaterThan(0);
  expect(rows[0]?.values.conversations).toBe(wanted.length);

  const locker = new pg.Client({ connectionString: server.services.database.url });
  await locker.connect();
  await locker.query('begin; lock table conversation_facts in access exclusive mode');
  const slow = await request(server.url, 'executeQuery', { body: asked }, { token: merchant.admin.token });
  await locker.end();
  expect(slow.body).toMatchObject({ error: 'question_too_large' });
});
