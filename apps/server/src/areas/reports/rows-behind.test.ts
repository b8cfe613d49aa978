import type { FactRowsQuery } from '@foyer/contract/analytics/shapes';
import { request } from '@foyer/contract/request';
import { FACT_SOURCES, type FactDimension } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURE_IDS, MEASURES, type MeasureId } from '@foyer/domain/measures';
import { REPORTS } from '@foyer/domain/reports';
import type { ReportDefinition } from '@foyer/domain/reports/definition';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { median } from '../analytics/testing/recount.ts';
import {
  asking,
  DAY,
  dayIn,
  HOUR,
  MINUTE,
  settle,
  type WrittenThread,
  type WrittenVisit,
  writeThreads,
  writeVisits,
} from '../analytics/testing/written.ts';

let server: TestServer;
let merchant: TestMerchant;
const { query, run } = asking(() => server);
const now = Date.now();
const days = { from: dayIn(now - 2 * DAY, 'UTC'), to: dayIn(now, 'UTC') };

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  // Some every few hours, of which the last began just now.
  const begins = Array.from({ length: 24 }, (_, n) => now - MINUTE - n * 2 * HOUR);
  await writeThreads(
    server,
    merchant.id,
    begins.map(
      (at, n): WrittenThread => ({
        id: newId(),
        startedAt: at,
        closedAt: n % 3 === 0 ? at + (n + 1) * MINUTE : null,
        channel: n % 2 === 0 ? 'web' : 'whatsapp',
        country: n % 5 === 0 ? '' : 'pt',
        agentId: n % 4 === 0 ? null : merchant.admin.id,
        rating: n % 3 === 1 ? 1 + (n % 5) : null,
        sentiment: n % 4 === 3 ? null : (n % 3) - 1,
        reopenings: n % 6 === 0 ? 1 : 0,
        texts: [
          { by: 'visitor', at },
          { by: 'visitor', at: at + 1_000 },
          ...(n % 7 === 0 ? [] : [{ by: 'member', at: at + n * 20_000 } as const]),
        ],
      }),
    ),
  );
  await writeVisits(
    server,
    merchant.id,
    begins.map((at, n): WrittenVisit => {
      const page = (name: string, from: number) => ({
        url: `https://northpeak.example/${name}`,
        at: at + from * MINUTE,
        leftAt: at + (from + 2 + n) * MINUTE,
      });
      return {
        id: newId(),
        visitor: newId(),
        at,
        endedAt: at + (5 + n) * MINUTE,
        device: n % 3 === 0 ? 'mobile' : 'desktop',
        conversationId: n % 4 === 0 ? newId() : null,
        pages: n % 2 === 0 ? [page('bench', 0)] : [page('lamp', 0), page('bench', 3)],
      };
    }),
  );
  for (const n of [0, 1, 2, 3]) {
    const body = { mode: 'Ticket', title: 'Chair' } as const;
    const { body: task } = await request(server.url, 'createTask', { body }, { token: merchant.admin.token });
    const [at, due] = [now - n * 5 * HOUR, now - n * 5 * HOUR + 2 * HOUR].map((one) => new Date(one));
    const closed = n % 2 === 0 ? null : new Date(now - n * HOUR);
    await run(
      merchant,
      sql`update tasks set created_at = ${at}, due_at = ${due}, closed_at = ${closed},
          status = ${closed ? 'Completed' : 'Open'}
        where merchant_id = ${merchant.id} and id = ${task.id}`,
    );
  }
  await settle(server, merchant.id);
});
afterAll(() => server.close());

type Behind = Omit<FactRowsQuery, 'measure'>;

/** What the rows behind a number contribute to it. */
async function rowsBehind(measure: MeasureId, behind: Behind): Promise<(number | null)[]> {
  const { body } = await request(
    server.url,
    'listFactRows',
    { query: { ...behind, measure, limit: 200 } },
    { token: merchant.admin.token },
  );
  return body.rows.map(({ value }) => value);
}

/** How many rows there are among which a share is. Null when no measure counts them. */
async function amongOf({ source, formula }: Measure, behind: Behind): Promise<number | null> {
  const counted = MEASURE_IDS.find((id) => {
    const other: Measure = MEASURES[id];
    return (
      'share' in formula &&
      other.source === source &&
      'count' in other.formula &&
      other.formula.count === formula.among
    );
  });
  return counted ? (await rowsBehind(counted, behind)).length : null;
}

/** Insists that a number is what the rows that it opens make of it. */
async function expectRows(id: MeasureId, value: number | null, behind: Behind): Promise<void> {
  const measure: Measure = MEASURES[id];
  const { formula } = measure;
  const rows = await rowsBehind(id, behind);
  const values = rows.map((one) => one ?? Number.NaN);
  const sum = values.reduce((a, b) => a + b, 0);
  const name = `${id} ${JSON.stringify(behind)}`;
  if ('count' in formula) expect([name, rows.length]).toEqual([name, value]);
  else if ('sum' in formula) expect([name, sum]).toEqual([name, value]);
  else if ('share' in formula) {
    const among = await amongOf(measure, behind);
    expect([name, rows.length > 0]).toEqual([name, (value ?? 0) > 0]);
    if (among) expect(rows.length / among, name).toBeCloseTo(value ?? 0, 6);
  } else {
    expect([name, rows.length > 0]).toEqual([name, value !== null]);
    if (value === null) return;
    if ('median' in formula) expect(value, name).toBeCloseTo(median(values) as number, 3);
    else {
      expect(value, name).toBeGreaterThanOrEqual(Math.min(...values));
      expect(value, name).toBeLessThanOrEqual(Math.max(...values));
    }
  }
}

it.each(MEASURE_IDS)('%s is what its rows say: in all, by each dimension, and by the hour', async (id) => {
  const range = { fromDate: days.from, toDate: days.to };
  const { rows: all } = await query(merchant, { measures: [id], timeDimension: days });
  await expectRows(id, all[0]?.values[id] ?? null, range);
  for (const dimension of FACT_SOURCES[MEASURES[id].source].dimensions as readonly FactDimension[]) {
    const { rows } = await query(merchant, {
      measures: [id],
      dimensions: [dimension],
      timeDimension: days,
    });
    for (const { keys, values } of rows.slice(0, 2))
      await expectRows(id, values[id] ?? null, { ...range, dimension, key: keys[dimension] ?? '' });
  }
  const { rows: hours } = await query(merchant, {
    measures: [id],
    timeDimension: { ...days, granularity: 'hour' },
  });
  for (const { bucket, values } of hours.slice(-2))
    await expectRows(id, values[id] ?? null, { ...range, hour: bucket ?? '' });
});

it('every number of the dashboard is what its rows say', async () => {
  const { body } = await request(
    server.url,
    'getDashboard',
    { params: { id: merchant.id } },
    { token: merchant.admin.token },
  );
  const today = { fromDate: days.to, toDate: days.to };
  expect(body.today.numbers.length).toBeGreaterThan(0);
  for (const { measure, value } of body.today.numbers) await expectRows(measure, value, today);
  for (const { hour, now: count } of body.today.hours)
    if (count !== null) await expectRows('conversations', count, { ...today, dayHour: hour });
  for (const { id: key, conversations, firstReply } of body.now.agents) {
    await expectRows('conversations', conversations, { ...today, dimension: 'agent', key });
    await expectRows('firstReply', firstReply, { ...today, dimension: 'agent', key });
  }
});

const numbersReports = (Object.entries(REPORTS) as [keyof typeof REPORTS, ReportDefinition][]).filter(
  ([, { content }]) => content.kind === 'numbers',
);

it.each(numbersReports)('every number of the report %s opens its rows', async (reportId) => {
  const { body } = await request(
    server.url,
    'runReport',
    {
      body: {
        reportId,
        format: 'Preview',
        parameters: { period: 'custom', startDate: days.from, endDate: days.to, isCompared: true },
      },
    },
    { token: merchant.admin.token },
  );
  const { columns = [], rows = [], totals = [], scopes } = body.preview ?? {};
  expect(columns.filter(({ measure }) => measure !== null).length).toBe(
    columns.filter(({ isNumber }) => isNumber).length,
  );
  expect([scopes?.rows.length, scopes?.totals.length]).toEqual([rows.length, totals.length]);
  const lines = [...rows.slice(-2), ...totals];
  const counted = [...(scopes?.rows ?? []).slice(-2), ...(scopes?.totals ?? [])];
  for (const [line, { keys, hour, dayHour, ...range }] of counted.entries())
    for (const [column, { measure }] of columns.entries()) {
      if (!measure || !('count' in MEASURES[measure].formula)) continue;
      const only = keys.map(({ dimension, key }) => `${dimension}:${encodeURIComponent(key)}`).join(',');
      const behind = { ...range, ...(hour && { hour }), ...(dayHour !== null && { dayHour }), only };
      await expectRows(measure, Number(lines[line]?.[column]), behind);
    }
});
