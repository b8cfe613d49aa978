import { request } from '@foyer/contract/request';
import { MEASURE_IDS } from '@foyer/domain/measures';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { checkDays } from './facts/checking.ts';
import { catchUp } from './facts/keeping.ts';
import { randomThreads } from './testing/random-threads.ts';
import {
  expectNumbers,
  idsOf,
  type OpenTime,
  questionsOf,
  RECOUNTED,
  recountThreads,
} from './testing/recount.ts';
import { asking, DAY, dayIn, MINUTE, settle, type WrittenThread, writeThreads } from './testing/written.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run, setZone } = asking(() => server);

/** When the merchant is open, by hours of the clock on the wall: Monday to Friday, 08:00 to 18:00. */
const OPEN = { from: 8, to: 18, days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] };
const QUARTER = 15 * MINUTE;

/** The opening time within a span, added up from its quarters of an hour, on which all zones begin. */
function openTimeIn(timeZone: string, from: number, days: number): OpenTime {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const open = Array.from({ length: (days * DAY) / QUARTER }, (_, n) => from + n * QUARTER).filter((at) => {
    const [day = '', hour = ''] = clock.format(at).split(', ');
    return OPEN.days.includes(day) && Number(hour) >= OPEN.from && Number(hour) < OPEN.to;
  });
  return (start, end) =>
    open.reduce((sum, at) => sum + Math.max(0, Math.min(end, at + QUARTER) - Math.max(start, at)), 0);
}

const SETTINGS = JSON.stringify({
  openingHours: {
    week: Object.fromEntries(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [
        day,
        [{ from: '08:00', to: '18:00' }],
      ]),
    ),
    holidays: [],
  },
});

it('every measure of the catalogue is counted again by a test', () => {
  expect(RECOUNTED.toSorted()).toEqual(MEASURE_IDS.toSorted());
});

it('ends between two steps when the process stops, and the next one goes on there', async () => {
  const merchant = await makeMerchant(server);
  const at = Date.now() - DAY;
  const threads = Array.from(
    { length: 600 },
    (_, n): WrittenThread => ({
      ...{
        id: newId(),
        startedAt: at,
        closedAt: null,
        channel: 'web',
        country: '',
        agentId: null,
        rating: null,
      },
      texts: [{ by: 'visitor', at: at + n }],
    }),
  );
  await writeThreads(server, merchant.id, threads);
  const facts = async () => {
    const { rows } = await server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db.execute<{ count: number }>(sql`select count(*)::int as count from conversation_facts`),
      );
    return rows[0]?.count;
  };
  const stopping = AbortSignal.abort();
  await expect(catchUp(server.services, merchant.id, stopping)).rejects.toBe(stopping.reason);
  expect(await facts()).toBe(500);
  await catchUp(server.services, merchant.id);
  expect(await facts()).toBe(600);
});

it('lists the rows of a median with the longest first, over several pages', async () => {
  const merchant = await makeMerchant(server);
  const startedAt = Date.now() - DAY;
  const waits = [7, 3, 11, 3, 5].map((minutes) => minutes * MINUTE);
  await writeThreads(
    server,
    merchant.id,
    waits.map((wait, n) => ({
      ...{ id: newId(), startedAt: startedAt + n * MINUTE, closedAt: null, channel: 'web', country: '' },
      ...{ agentId: null, rating: null },
      texts: [
        { by: 'visitor', at: startedAt + n * MINUTE },
        { by: 'member', at: startedAt + n * MINUTE + wait },
      ],
    })),
  );
  await settle(server, merchant.id);
  const days = { fromDate: dayIn(startedAt - DAY, 'UTC'), toDate: dayIn(Date.now(), 'UTC') };
  const values: (number | null)[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { measure: 'firstReply' as const, ...days, limit: 2, ...(cursor && { cursor }) };
    const { body } = await request(server.url, 'listFactRows', { query }, merchant.admin);
    values.push(...body.rows.map(({ value }) => value));
    if (!body.nextCursor) break;
    cursor = body.nextCursor;
  }
  expect(values).toEqual(waits.toSorted((a, b) => b - a));
});

describe.each([
  ['Europe/Lisbon', '2026-10-23', '2026-10-27'],
  ['Asia/Kolkata', '2026-10-23', '2026-10-27'],
  ['America/New_York', '2026-03-06', '2026-03-10'],
])('in %s', (timeZone, from, to) => {
  it('numbers equal those of another arithmetic, over a clock change, by day and by key', async () => {
    const merchant = await makeMerchant(server);
    await run(
      merchant,
      sql`update merchants set settings = ${SETTINGS}::jsonb where merchant_id = ${merchant.id}`,
    );
    await setZone(merchant, timeZone);
    const openTime = openTimeIn(timeZone, Date.parse(from) - 2 * DAY, 14);
    const recount = (threads: readonly WrittenThread[]) => recountThreads(threads, openTime);
    const other = await makeMember(server, merchant.id, 'USER');
    const threads = randomThreads(160, Date.parse(from) - DAY, 7, [merchant.admin.id, other.id]);
    await writeThreads(server, merchant.id, threads);
    await settle(server, merchant.id);
    const within = threads.filter(({ startedAt }) => {
      const day = dayIn(startedAt, timeZone);
      return day >= from && day <= to;
    });
    const time = { from, to };

    const byDay = Map.groupBy(within, ({ startedAt }) => dayIn(startedAt, timeZone));
    const dimensions = [
      ['channel', Map.groupBy(within, ({ channel }) => channel)],
      ['agent', Map.groupBy(within, ({ agentId }) => agentId ?? '')],
    ] as const;
    for (const measures of questionsOf(idsOf(recount([])))) {
      const { rows: days, isComplete } = await query(merchant, {
        measures,
        timeDimension: { ...time, granularity: 'day' },
      });
      expect(isComplete).toBe(true);
      expect(days.map(({ bucket }) => dayIn(Date.parse(bucket ?? ''), timeZone))).toEqual(
        [...byDay.keys()].sort(),
      );
      for (const { bucket, values } of days) {
        const ofDay = byDay.get(dayIn(Date.parse(bucket ?? ''), timeZone)) ?? [];
        expectNumbers(values, recount(ofDay), measures);
      }
      for (const [dimension, byKey] of dimensions) {
        const { rows } = await query(merchant, {
          measures,
          dimensions: [dimension],
          timeDimension: time,
        });
        expect(rows).toHaveLength(byKey.size);
        for (const { keys, values } of rows)
          expectNumbers(values, recount(byKey.get(keys[dimension] ?? '') ?? []), measures);
      }
    }

    // The rows behind a number are those that it counts.
    for (const [measure, isCounted] of [
      ['conversations', () => true],
      ['unanswered', (one: WrittenThread) => recount([one]).unanswered === 1],
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
