import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { erasePerson } from '../privacy/erase.ts';
import { NOBODY } from '../privacy/person.ts';
import {
  type CountedVisit,
  expectNumbers,
  idsOf,
  pagesOf,
  recountPages,
  recountTickets,
  recountVisits,
} from './testing/recount.ts';
import {
  asking,
  DAY,
  dayIn,
  HOUR,
  MINUTE,
  settle,
  type WrittenTicket,
  writeVisits,
} from './testing/written.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run, setZone } = asking(() => server);
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const SITE = 'https://northpeak.example';

/** Two visits of each visitor, seven hours apart, through all days. */
const visitsFrom = (start: number, days: number): CountedVisit[] =>
  Array.from({ length: Math.floor((days * DAY) / (5 * HOUR)) }, (_, n) => n).flatMap((n) => {
    const visitor = newId();
    return [0, 7].map((later): CountedVisit => {
      const at = start + n * 5 * HOUR + later * HOUR + n * MINUTE;
      const isOver = (n + later) % 5 !== 0;
      const pages = Array.from({ length: (n + later) % 4 }, (_, page) => {
        const openedAt = at + page * (3 + (n % 4)) * MINUTE;
        const isLeft = isOver || page < ((n + later) % 4) - 1;
        return {
          url: `${SITE}/${['bench', 'lamp', 'bench?ref=ada'][(n + page) % 3]}`,
          at: openedAt,
          leftAt: isLeft ? openedAt + (2 + page) * MINUTE : null,
        };
      });
      return {
        id: newId(),
        visitor,
        at,
        endedAt: isOver ? at + (20 + ((n * 7 + later) % 40)) * MINUTE : null,
        device: n % 3 === 0 ? 'mobile' : 'desktop',
        conversationId: (n + later) % 3 === 0 ? newId() : null,
        pages,
        isNew: later === 0,
      };
    });
  });

async function writeTickets(merchant: TestMerchant, tickets: readonly WrittenTicket[]) {
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

describe.each([
  ['Europe/Lisbon', '2026-10-24', '2026-10-26'],
  ['Europe/Lisbon', '2026-03-28', '2026-03-30'],
  ['Asia/Kolkata', '2026-10-24', '2026-10-26'],
  ['America/New_York', '2026-03-07', '2026-03-09'],
])('in %s from %s', (timeZone, from, to) => {
  it('visits, pages and tickets of each day equal those of another arithmetic', async () => {
    const merchant = await makeMerchant(server);
    await setZone(merchant, timeZone);
    const start = Date.parse(from) - DAY;
    const visits = visitsFrom(start, 6);
    const tickets = Array.from({ length: 24 }, (_, n): WrittenTicket => {
      const at = start + n * 5 * HOUR;
      return { at, closedAt: n % 3 === 0 ? null : at + n * HOUR, dueAt: at + 10 * HOUR };
    });
    await writeVisits(server, merchant.id, visits);
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
        measures: idsOf(measuresOf([])),
        timeDimension: { from, to, granularity: 'day' },
      });
      expect(answer.rows).toHaveLength(3);
      for (const { bucket, values } of answer.rows) {
        const ofDay = byDay.get(dayIn(Date.parse(bucket ?? ''), timeZone)) ?? [];
        expectNumbers(values, measuresOf(ofDay));
      }
    };
    await expectDays(visits, recountVisits);
    await expectDays(pagesOf(visits), recountPages);
    await expectDays(tickets, recountTickets);

    // Erased visitors no longer count, and a visitor who came twice is new once.
    const erased = visits.find(({ at }) => dayIn(at, timeZone) === from)?.visitor ?? '';
    await erasePerson(
      server.services,
      merchant.id,
      {
        ...NOBODY,
        visitors: [erased],
        conversations: visits.flatMap(({ visitor, conversationId }) =>
          visitor === erased && conversationId ? [conversationId] : [],
        ),
      },
      { pseudonym: 'Someone', since: new Date() },
    );
    await settle(server, merchant.id);
    await expectDays(
      visits.filter(({ visitor }) => visitor !== erased),
      recountVisits,
    );
  });
});
