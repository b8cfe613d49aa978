import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { refreshFacts } from './facts/keeping.ts';
import { asking, MINUTE, settle } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, run } = asking(() => server);
const MEASURES = ['pageViews', 'pageVisits', 'pageTime', 'pageEntries', 'pageExitShare'] as const;
const time = { from: '2026-03-02', to: '2026-03-02' };

/** A visit that has ended, with its pages a minute each. */
async function visit(
  merchant: TestMerchant,
  startedAt: string,
  pages: readonly [url: string, title: string][],
) {
  const [visitor, id, begin] = [newId(), newId(), Date.parse(startedAt)];
  const at = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();
  await run(merchant, sql`insert into visitors (merchant_id, id) values (${merchant.id}, ${visitor})`);
  await run(
    merchant,
    sql`insert into visits (merchant_id, id, visitor_id, started_at, ended_at, page_count)
      values (${merchant.id}, ${id}, ${visitor}, ${at(0)}, ${at(pages.length)}, ${pages.length})`,
  );
  for (const [index, [url, title]] of pages.entries())
    await run(
      merchant,
      sql`insert into page_views (merchant_id, visit_id, id, url, title, arrived_at, left_at)
        values (${merchant.id}, ${id}, ${newId()}, ${url}, ${title}, ${at(index)}, ${at(index + 1)})`,
    );
  return id;
}

it('counts the pages of visits by address, without what varies, and opens the visits behind', async () => {
  const merchant = await makeMerchant(server);
  const bench = 'https://www.northpeak.example/bench';
  const first = await visit(merchant, '2026-03-02T09:00Z', [
    [`${bench}?ref=ada@example.com`, 'Old title'],
    ['https://northpeak.example/', 'Home'],
    [`${bench}/#photos`, 'Bench'],
  ]);
  await visit(merchant, '2026-03-02T10:00Z', [['http://northpeak.example/bench', '']]);
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
        pageTime: MINUTE,
        pageEntries: 2,
        pageExitShare: 1,
      },
      'northpeak.example': {
        pageViews: 1,
        pageVisits: 1,
        pageTime: MINUTE,
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
