import type { FactSource } from '@foyer/domain/fact-sources';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { addUp } from './adding-up.ts';

/**
 * Past months are added up, so that a year is read from twelve rows instead of 365. A change in a month removes its
 * rows; until they are there again, it is read from its days.
 */

/** The measure of the row that says that a month is added up. */
const ADDED_UP = '';

interface Span {
  readonly from: SQL;
  readonly before: SQL;
  readonly timeZone: string;
}

const afterMonth = (month: SQL, timeZone: string) =>
  sql`(((${month}) at time zone ${timeZone}) + interval '1 month') at time zone ${timeZone}`;

const monthsOf = (merchantId: number, source: FactSource) =>
  sql`merchant_id = ${merchantId} and source = ${source} and grain = 'month'`;

/** Removes the months of days that are built again. */
export const forgetMonths = (
  db: Db,
  merchantId: number,
  source: FactSource,
  { from, before, timeZone }: Span,
) =>
  db.execute(sql`
    delete from stats where ${monthsOf(merchantId, source)}
      and bucket >= date_trunc('month', ${from}, ${timeZone}) and bucket < ${before}`);

/**
 * Adds up the newest past month that is not.
 * @returns whether there was one
 */
export async function addUpMonth(
  db: Db,
  merchantId: number,
  source: FactSource,
  timeZone: string,
): Promise<boolean> {
  const ofDays = sql`merchant_id = ${merchantId} and source = ${source} and grain = 'day'`;
  const { rows } = await db.execute<{ month: string }>(sql`
    select month from (
      select date_trunc('month', min(bucket), ${timeZone}) as first from stats where ${ofDays}
    ) as begun, generate_series(first, now(), interval '1 month', ${timeZone}) as month
    where ${afterMonth(sql`month`, timeZone)} <= now() and not exists (
      select from stats where ${monthsOf(merchantId, source)} and measure = ${ADDED_UP}
        and dimension = '' and key = '' and bucket = month
    ) order by month desc limit 1`);
  const month = rows[0] && sql`${new Date(rows[0].month).toISOString()}::timestamptz`;
  if (!month) return false;
  const before = afterMonth(month, timeZone);
  await addUp(db, merchantId, source, {
    to: 'month',
    timeZone,
    of: sql`${ofDays} and bucket >= ${month} and bucket < ${before}`,
  });
  await db.execute(sql`
    insert into stats (merchant_id, source, grain, measure, dimension, key, bucket, n, total)
    values (${merchantId}, ${source}, 'month', ${ADDED_UP}, '', '', ${month}, 0, 0)`);
  return true;
}

/**
 * The conditions for the statistics that make up a span: its months that are added up, and the days between. To be read
 * in the same snapshot.
 */
export async function partsOf(
  db: Db,
  merchantId: number,
  source: FactSource,
  { from, before, timeZone }: Span,
): Promise<SQL[]> {
  const { rows } = await db.execute<{ from: string; before: string }>(sql`
    select bucket as from, ${afterMonth(sql`bucket`, timeZone)} as before from stats
    where ${monthsOf(merchantId, source)} and measure = ${ADDED_UP} and dimension = '' and key = ''
      and bucket >= ${from} and ${afterMonth(sql`bucket`, timeZone)} <= ${before}
    order by bucket`);
  const runs: { from: string; before: string }[] = [];
  for (const month of rows) {
    const last = runs.at(-1);
    if (last?.before === month.from) last.before = month.before;
    else runs.push({ ...month });
  }
  const part = (grain: 'month' | 'day', since: SQL, until: SQL) =>
    sql`grain = ${grain} and bucket >= ${since} and bucket < ${until}`;
  const moment = (text: string) => sql`${text}::timestamptz`;
  const ends = [...runs.map((run) => moment(run.from)), before];
  const starts = [from, ...runs.map((run) => moment(run.before))];
  return [
    ...runs.map((run) => part('month', moment(run.from), moment(run.before))),
    ...starts.map((start, index) => part('day', start, ends[index] ?? before)),
  ];
}
