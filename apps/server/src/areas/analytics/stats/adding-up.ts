import type { FactSource } from '@foyer/domain/fact-sources';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';

interface Sum {
  readonly to: 'day' | 'month';
  readonly timeZone: string;
  /** The statistics that are added up. */
  readonly of: SQL;
}

/** Stores statistics of a longer time as the sum of those of shorter ones. */
export const addUp = (db: Db, merchantId: number, source: FactSource, { to, timeZone, of }: Sum) =>
  db.execute(sql`
    insert into stats (merchant_id, source, grain, measure, dimension, key, bucket, n, total, histogram)
    with parts as (
      select measure, dimension, key, date_trunc(${to}, bucket, ${timeZone}) as bucket, n, total, histogram
      from stats where ${of}
    ), bins as (
      select measure, dimension, key, bucket, histogram[i][1] as bin, sum(histogram[i][2])::int as n
      from parts, generate_series(1, array_length(histogram, 1)) i
      where histogram is not null group by 1, 2, 3, 4, 5
    ), histograms as (
      select measure, dimension, key, bucket, array_agg(array[bin, n] order by bin) as histogram
      from bins group by 1, 2, 3, 4
    ), sums as (
      select measure, dimension, key, bucket, sum(n)::int as n, sum(total) as total from parts group by 1, 2, 3, 4
    )
    select ${merchantId}::int, ${source}::text, ${to}::text, measure, dimension, key, bucket, n, total, h.histogram
    from sums left join histograms h using (measure, dimension, key, bucket)`);
