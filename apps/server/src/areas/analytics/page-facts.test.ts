import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { checkDays } from './facts/checking.ts';
import { refreshFacts } from './facts/keeping.ts';
import { asking, DAY, MINUTE, settle } from './testing/written.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run } = asking(() => server);
const MEASURES = ['pageViews', 'pageVisits', 'pageTime', 'pageEntries', 'pageExitShare'] as const;
const time = { from: '2026-03-02', to: '2026-03-02' };

type Page = readonly [url: string, title: string, minutes: number];

/** A visit that has ended, with its pages and how long each was open. */
async function visit(merchant: TestMerchant, startedAt: string, pages: readonly Page[]) {
  const [visitor, id, begin] = [newId(), newId(), Date.parse(startedAt)];
  const lasting = (all: readonly Page[]) => all.reduce((sum, [, , minutes]) => sum + minutes, 0);
  const at = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();
  await run(merchant, sql`insert into visitors (merchant_id, id) values (${merchant.id}, ${visitor})`);
  await run(
    merchant,
    sql`insert into visits (merchant_id, id, visitor_id, started_at, ended_at, page_count)
      values (${merchant.id}, ${id}, ${visitor}, ${at(0)}, ${at(lasting(pages))}, ${pages.length})`,
  );
  for (const [index, [url, title, minutes]] of pages.entries()) {
    const before = lasting(pages.slice(0, index));
    await run(
      merchant,
      sql`insert into page_views (merchant_id, visit_id, id, url, title, arrived_at, left_at)
        values (${merchant.id}, ${id}, ${newId()}, ${url}, ${title}, ${at(before)}, ${at(before + minutes)})`,
    );
  }
  return id;
}

it('counts the pages of visits by address, without what varies, and opens the visits behind', async () => {
  const merchant = await makeMerchant(server);
  const bench = 'https://www.northpeak.example/bench';
  const first = await visit(merchant, '2026-03-02T09:00Z', [
    [`${bench}?ref=ada@example.com`, 'Old title', 1],
    ['https://northpeak.example/', 'Home', 7],
    [`${bench}/#photos`, 'Bench', 2],
  ]);
  await visit(merchant, '2026-03-02T10:00Z', [['http://northpeak.example/bench', '', 6]]);
  await settle(server, merchant.id);
  const byPage = async () => {
    const { rows, labels } = await query(merchant, {
      measures: [...MEASURES],
      dimensions: ['page'],
      timeDimension: time,
    });
    return { pages: Object.fromEntries(rows.map(({ keys, values }) => [keys.page, values])), labels };
  };
  expect(await byPage()).toEqual({
    pages: {
      'northpeak.example/bench': {
        pageViews: 3,
        pageVisits: 2,
        pageTime: 3 * MINUTE,
        pageEntries: 2,
        pageExitShare: 1,
      },
      'northpeak.example': {
        pageViews: 1,
        pageVisits: 1,
        pageTime: 7 * MINUTE,
        pageEntries: 0,
        pageExitShare: 0,
      },
    },
    labels: { page: { 'northpeak.example/bench': 'Bench', 'northpeak.example': 'Home' } },
  });
  const behind = (only: string) =>
    request(
      server.url,
      'listFactRows',
      { query: { measure: 'pageViews', fromDate: time.from, toDate: time.to, only } },
      { token: merchant.admin.token },
    );
  expect((await behind('page:northpeak.example')).body.rows).toMatchObject([
    { visitID: first, text: 'Home' },
  ]);
  expect((await behind('page:northpeak.example%2Fbench,channel:web')).body.rows).toHaveLength(2);
  expect((await behind('colour:red')).body).toMatchObject({ error: 'bad_input', field: 'only' });

  await run(merchant, sql`delete from page_views where visit_id = ${first} and title = 'Home'`);
  await refreshFacts(server.services, merchant.id, 'visits', [first]);
  expect(Object.keys((await byPage()).pages)).toEqual(['northpeak.example/bench']);
});

it('keeps the statistics of pages by day only, and answers by hour from the facts', async () => {
  const merchant = await makeMerchant(server);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const page = 'https://northpeak.example/bench';
  for (const hour of ['09:10', '09:50', '11:00'])
    await visit(merchant, `${yesterday}T${hour}Z`, [[page, 'Bench', 1]]);
  await settle(server, merchant.id);
  const ask = async (granularity: 'hour' | 'day') => {
    const { rows } = await query(merchant, {
      measures: ['pageVisits'],
      dimensions: ['page'],
      timeDimension: { from: yesterday, to: yesterday, granularity },
    });
    return rows.map(({ bucket, values }) => [bucket?.slice(11, 13), values.pageVisits]);
  };
  expect(await ask('hour')).toEqual([
    ['09', 2],
    ['11', 1],
  ]);
  expect(await ask('day')).toEqual([['00', 3]]);
  const kept = async () => {
    const { rows } = await run(
      merchant,
      sql`select distinct grain, n from stats
        where merchant_id = ${merchant.id} and dimension = 'page' and measure = 'all'`,
    );
    return rows;
  };
  expect(await kept()).toEqual([{ grain: 'day', n: 3 }]);
  // The nightly comparison finds what differs, and it is built again.
  await run(
    merchant,
    sql`update stats set n = 9 where merchant_id = ${merchant.id} and dimension = 'page' and measure = 'all'`,
  );
  expect(await checkDays(server.services, merchant.id, 0)).toBeGreaterThan(0);
  expect(await kept()).toEqual([{ grain: 'day', n: 3 }]);
});
