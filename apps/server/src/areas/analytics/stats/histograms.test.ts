import { DURATION_BINS, percentile } from '@foyer/domain/measure-formulas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { asking } from '../testing/written.ts';
import { denseHistogram, sumOfHistograms } from './histograms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { run, query } = asking(() => server);

it('are added up as the database writes them', () => {
  expect(sumOfHistograms('{{20,1},{21,12}}{{0,3},{20,4}}')).toEqual(
    denseHistogram([
      [0, 3],
      [20, 5],
      [21, 12],
    ]),
  );
});

it('estimate medians of more durations than are read', async () => {
  const merchant = await makeMerchant(server);
  const row = (
    day: string,
    key: string,
    histogram: string,
    n: number,
  ) => sql`(${merchant.id}::int, 'conversations',
    'day', 'firstReply', 'agent', ${key}, ${day}::timestamptz, ${n}::int, 0, ${histogram}::int[])`;
  await run(
    merchant,
    sql`insert into stats (merchant_id, source, grain, measure, dimension, key, bucket, n, total, histogram)
      values ${row('2026-03-02', 'a', '{{10,2000},{12,1000}}', 3_000)}, ${row('2026-03-03', 'a', '{{12,4000}}', 4_000)},
        ${row('2026-03-03', 'b', '{{30,5}}', 5)}`,
  );
  const { rows } = await query(merchant, {
    measures: ['firstReply'],
    dimensions: ['agent'],
    timeDimension: { from: '2026-03-01', to: '2026-03-31' },
  });
  const medians = Object.fromEntries(rows.map(({ keys, values }) => [keys.agent, values.firstReply]));
  const among = denseHistogram([
    [10, 2_000],
    [12, 5_000],
  ]);
  expect(medians).toEqual({ a: percentile(among, 0.5), b: percentile(denseHistogram([[30, 5]]), 0.5) });
  expect(medians.a).toBeGreaterThan(DURATION_BINS[11] ?? 0);
});
