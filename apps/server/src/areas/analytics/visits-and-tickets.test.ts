import { request } from '@foyer/contract/request';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { asking, DAY, dayIn, HOUR, MINUTE, settle } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run, setZone } = asking(() => server);
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

interface Visit {
  readonly id: string;
  readonly visitor: string;
  readonly at: number;
  readonly pages: number;
  readonly minutes: number;
  readonly isNew: boolean;
  readonly device: string;
}

/** Two visits of each visitor, seven hours apart, through all days. */
const visitsFrom = (start: number, days: number): Visit[] =>
  Array.from({ length: Math.floor((days * DAY) / (5 * HOUR)) }, (_, n) => n).flatMap((n) => {
    const visitor = newId();
    return [0, 7].map((later) => ({
      id: newId(),
      visitor,
      at: start + n * 5 * HOUR + later * HOUR + n * MINUTE,
      pages: (n + later) % 4,
      minutes: 1 + ((n * 7 + later) % 40),
      isNew: later === 0,
      device: n % 3 === 0 ? 'mobile' : 'desktop',
    }));
  });

async function writeVisits(merchant: TestMerchant, visits: readonly Visit[]) {
  for (const visitor of new Set(visits.map((one) => one.visitor)))
    await run(merchant, sql`insert into visitors (merchant_id, id) values (${merchant.id}, ${visitor})`);
  for (const { id, visitor, at, pages, minutes, device } of visits)
    await run(
      merchant,
      sql`insert into visits (merchant_id, id, visitor_id, started_at, ended_at, page_count, device)
        values (${merchant.id}, ${id}, ${visitor}, ${iso(at)}, ${iso(at + minutes * MINUTE)}, ${pages}, ${device})`,
    );
}

interface Ticket {
  readonly at: number;
  readonly closedAt: number | null;
  readonly dueAt: number;
}

async function writeTickets(merchant: TestMerchant, tickets: readonly Ticket[]) {
  for (const { at, closedAt, dueAt } of tickets) {
    const body = { mode: 'Ticket' as const, title: 'Chair' };
    const { body: task } = await request(server.url, 'createTask', { body }, { token: merchant.admin.token });
    await run(
      merchant,
      sql`update tasks set created_at = ${iso(at)}, closed_at = ${iso(closedAt)}, due_at = ${iso(dueAt)},
          status = ${closedAt === null ? 'Open' : 'Completed'}
        where merchant_id = ${merchant.id} and id = ${task.id}`,
    );
  }
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
const mean = (all: readonly number[]) =>
  share(
    all.reduce((a, b) => a + b, 0),
    all.length,
  );

/** The measures of visits and tickets, by an arithmetic of this test alone. */
const ofVisits = (visits: readonly Visit[]) => ({
  visits: visits.length,
  newVisitors: visits.filter(({ isNew }) => isNew).length,
  returningShare: share(visits.filter(({ isNew }) => !isNew).length, visits.length),
  talkedShare: share(0, visits.length),
  visitPages: mean(visits.flatMap(({ pages }) => (pages > 0 ? [pages] : []))),
  bounceShare: share(visits.filter(({ pages }) => pages <= 1).length, visits.length),
});
const ofTickets = (tickets: readonly Ticket[]) => ({
  tickets: tickets.length,
  ticketsOpen: tickets.filter(({ closedAt }) => closedAt === null).length,
  ticketsSolved: share(tickets.filter(({ closedAt }) => closedAt !== null).length, tickets.length),
  ticketsLate: tickets.filter(({ closedAt, dueAt }) => closedAt !== null && closedAt > dueAt).length,
});

const idsOf = (measures: object) => Object.keys(measures) as MeasureId[];
const rounded = (values: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value && Math.round(value * 1e6) / 1e6]),
  );

it('every measure that is not a median is counted again by a test', () => {
  const isExact = (id: MeasureId) => !('median' in MEASURES[id].formula);
  const counted = [...idsOf(ofVisits([])), ...idsOf(ofTickets([]))];
  const ofThese = (Object.keys(MEASURES) as MeasureId[]).filter((id) =>
    ['visits', 'tickets'].includes(MEASURES[id].source),
  );
  expect(counted.toSorted()).toEqual(ofThese.filter(isExact).toSorted());
});

describe.each([
  ['Europe/Lisbon', '2026-10-24', '2026-10-26'],
  ['Europe/Lisbon', '2026-03-28', '2026-03-30'],
  ['Asia/Kolkata', '2026-10-24', '2026-10-26'],
  ['America/New_York', '2026-03-07', '2026-03-09'],
])('in %s from %s', (timeZone, from, to) => {
  it('visits and tickets of each day equal those of another arithmetic', async () => {
    const merchant = await makeMerchant(server);
    await setZone(merchant, timeZone);
    const start = Date.parse(from) - DAY;
    const visits = visitsFrom(start, 6);
    const tickets = Array.from({ length: 24 }, (_, n): Ticket => {
      const at = start + n * 5 * HOUR;
      return { at, closedAt: n % 3 === 0 ? null : at + n * HOUR, dueAt: at + 10 * HOUR };
    });
    await writeVisits(merchant, visits);
    await writeTickets(merchant, tickets);
    // Written in the past, where no sweep looks for them: everything is built from the beginning.
    await run(merchant, sql`delete from fact_states where merchant_id = ${merchant.id}`);
    await settle(server, merchant.id);
    const expectDays = async <Row extends { readonly at: number }>(
      rows: readonly Row[],
      measuresOf: (rows: readonly Row[]) => Record<string, number | null>,
    ) => {
      const byDay = Map.groupBy(rows, ({ at }) => dayIn(at, timeZone));
      const answer = await query(merchant, {
        measures: idsOf(measuresOf([])) as [MeasureId],
        timeDimension: { from, to, granularity: 'day' },
      });
      expect(answer.rows).toHaveLength(3);
      for (const { bucket, values } of answer.rows) {
        const ofDay = byDay.get(dayIn(Date.parse(bucket ?? ''), timeZone)) ?? [];
        expect(rounded(values)).toEqual(rounded(measuresOf(ofDay)));
      }
    };
    await expectDays(visits, ofVisits);
    await expectDays(tickets, ofTickets);

    // Erased visitors no longer count, and a visitor who came twice is new once.
    const erased = visits.find(({ at }) => dayIn(at, timeZone) === from)?.visitor ?? '';
    await run(
      merchant,
      sql`delete from visits where merchant_id = ${merchant.id} and visitor_id = ${erased}`,
    );
    await run(
      merchant,
      sql`delete from visit_facts where merchant_id = ${merchant.id} and visitor_id = ${erased}`,
    );
    await settle(server, merchant.id);
    await expectDays(
      visits.filter(({ visitor }) => visitor !== erased),
      ofVisits,
    );
  });
});
