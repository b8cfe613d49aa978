import { dimensionsBy, FACT_SOURCES, type FactSource } from '@foyer/domain/fact-sources';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { sourceOf } from '../sources/all.ts';
import type { AnySource } from '../sources/source.ts';
import { staleStats } from '../tables.ts';
import { addUp } from './adding-up.ts';
import { cellsOf } from './cells.ts';
import { forgetMonths } from './months.ts';

/** Hours that are built in one transaction. */
const STEP = 96;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Serializes what builds statistics of a merchant, until the transaction ends. */
export const lockStats = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('stats'), ${merchantId})`);

/**
 * Builds the statistics of the next stale hours of a source again, and of their days. Hours of changes that are not
 * committed yet stay stale.
 * @returns the number of hours; 0 when none was left
 */
export async function buildStale(
  db: Db,
  merchantId: number,
  name: FactSource,
  timeZone: string,
): Promise<number> {
  await lockStats(db, merchantId);
  const { rows } = await db.execute<{ hour: Date }>(sql`
    delete from stale_stats where merchant_id = ${merchantId} and source = ${name}
      and hour = any(array(select hour from stale_stats where merchant_id = ${merchantId} and source = ${name}
        order by hour desc limit ${STEP} for update skip locked))
    returning hour`);
  const hours = rows.map(({ hour }) => new Date(hour));
  for (const together of runsOf(hours)) await buildHours(db, merchantId, sourceOf(name), timeZone, together);
  return hours.length;
}

/** Hours that are near each other, so that an old one does not make all days since be read. */
function runsOf(hours: readonly Date[]): Date[][] {
  const runs: Date[][] = [];
  for (const hour of hours.toSorted((a, b) => a.getTime() - b.getTime())) {
    const last = runs.at(-1)?.at(-1);
    if (last && hour.getTime() - last.getTime() <= DAY_MS) runs.at(-1)?.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

async function buildHours(
  db: Db,
  merchantId: number,
  source: AnySource,
  timeZone: string,
  hours: readonly Date[],
): Promise<void> {
  const given = sql`${`{${hours.map((hour) => hour.toISOString()).join(',')}}`}::timestamptz[]`;
  const times = hours.map((hour) => hour.getTime());
  const from = new Date(Math.min(...times)).toISOString();
  // A zone that sets its clock back by half an hour has an hour of ninety minutes.
  const before = new Date(Math.max(...times) + 2 * HOUR_MS).toISOString();
  const hour = sql`date_trunc('hour', ${source.at}, ${timeZone})`;
  await db.execute(sql`
    delete from stats where merchant_id = ${merchantId} and source = ${source.name} and grain = 'hour'
      and bucket = any(${given})`);
  await db.execute(sql`
    insert into stats (merchant_id, source, grain, measure, dimension, key, bucket, n, total, histogram)
    select ${merchantId}::int, ${source.name}::text, 'hour', measure, dimension, key, bucket, n, total, histogram
    from (${cellsOf(source, {
      series: seriesIn(source.name),
      dimensions: dimensionsBy('hour', source.name),
      where: sql`${source.merchantId} = ${merchantId} and ${source.at} >= ${from}::timestamptz
        and ${source.at} < ${before}::timestamptz and ${hour} = any(${given})`,
      bucket: hour,
    })}) as cells`);
  await buildDays(db, merchantId, source, timeZone, from, before);
}

/** Everything that is counted of a source. */
export const seriesIn = (source: FactSource): readonly string[] => [
  ...FACT_SOURCES[source].conditions,
  ...FACT_SOURCES[source].values,
];

/** Adds the hours up to days, and counts the days of what is not counted by hour. */
async function buildDays(
  db: Db,
  merchantId: number,
  source: AnySource,
  timeZone: string,
  from: string,
  before: string,
): Promise<void> {
  const firstDay = sql`date_trunc('day', ${from}::timestamptz, ${timeZone})`;
  const afterLast = sql`date_trunc('day', ${before}::timestamptz + interval '1 day', ${timeZone})`;
  const ofDays = (grain: 'hour' | 'day') => sql`merchant_id = ${merchantId} and source = ${source.name}
    and grain = ${grain} and bucket >= ${firstDay} and bucket < ${afterLast}`;
  await db.execute(sql`delete from stats where ${ofDays('day')}`);
  await forgetMonths(db, merchantId, source.name, { from: firstDay, before: afterLast, timeZone });
  await addUp(db, merchantId, source.name, { to: 'day', timeZone, of: ofDays('hour') });
  const daily = dimensionsBy('day', source.name);
  if (daily.length === 0) return;
  await db.execute(sql`
    insert into stats (merchant_id, source, grain, measure, dimension, key, bucket, n, total, histogram)
    select ${merchantId}::int, ${source.name}::text, 'day', measure, dimension, key, bucket, n, total, histogram
    from (${cellsOf(source, {
      series: seriesIn(source.name),
      dimensions: daily,
      where: sql`${source.merchantId} = ${merchantId} and ${source.at} >= ${firstDay} and ${source.at} < ${afterLast}`,
      bucket: sql`date_trunc('day', ${source.at}, ${timeZone})`,
    })}) as cells`);
}

/** Notes all hours of a source as stale, and forgets its statistics. */
export async function forgetStats(db: Db, merchantId: number, name: FactSource, timeZone: string) {
  const source = sourceOf(name);
  await lockStats(db, merchantId);
  await db.execute(sql`delete from stats where merchant_id = ${merchantId} and source = ${name}`);
  await db.delete(staleStats).where(and(eq(staleStats.merchantId, merchantId), eq(staleStats.source, name)));
  await db.execute(sql`
    insert into stale_stats (merchant_id, source, hour)
    select distinct ${merchantId}::int, ${name}::text, date_trunc('hour', ${source.at}, ${timeZone})
    from ${source.table} where ${source.merchantId} = ${merchantId}
      ${source.where ? sql`and ${source.where}` : sql``}
    on conflict do nothing`);
}
