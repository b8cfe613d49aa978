import { FACT_SOURCES } from '@foyer/domain/fact-sources';
import { DURATION_BINS } from '@foyer/domain/measure-formulas';
import { type SQL, sql } from 'drizzle-orm';
import type { AnySource, DimensionSql } from '../sources/source.ts';

/** The bounds of the bins, as the database compares them. */
const BINS = sql.raw(`'{${DURATION_BINS.join(',')}}'::float8[]`);

/** Which cells of a source are computed: all of the given dimensions times all of the given series. */
export interface CellsWanted {
  /** Conditions and values. */
  readonly series: readonly string[];
  /** Dimensions; '' is the total. */
  readonly dimensions: readonly string[];
  /** Restricts the rows, with the merchant and the time. */
  readonly where: SQL;
  /** The bucket of a row. */
  readonly bucket: SQL;
  /** A second dimension beside each of the others. */
  readonly second?: string;
  /** Joins that `where` needs. */
  readonly joins?: SQL;
}

/**
 * The statistics of facts as rows `(measure, dimension, key, second, bucket, n, total, histogram)`: what the statistics
 * are built from, and what questions beyond them are answered with.
 */
export function cellsOf(source: AnySource, wanted: CellsWanted): SQL {
  return sql`
    select measure, dimension, key, second, bucket, sum(n)::int as n, sum(total)::float8 as total,
      array_agg(array[bin, n] order by bin) filter (where bin is not null) as histogram
    from (
      select ${groupOf(wanted)}, s.bin, sum(s.n)::int as n, sum(s.value)::float8 as total
      from ${factsOf(source, wanted)}
      group by 1, 2, 3, 4, 5, 6
    ) as cells
    group by 1, 2, 3, 4, 5`;
}

/** The exact medians of facts as rows `(measure, dimension, key, second, bucket, median)`. */
export const mediansOf = (source: AnySource, wanted: CellsWanted): SQL => sql`
  select ${groupOf(wanted)}, percentile_cont(0.5) within group (order by s.value) as median
  from ${factsOf(source, wanted)}
  group by 1, 2, 3, 4, 5`;

/**
 * Facts counted in one pass, as rows `(measure, dimension, key, second, bucket, n, total, median)`. Medians are exact, so
 * the facts should be few. Durations are gathered first: grouping by a median would sort the facts by all keys.
 */
export const countsOf = (source: AnySource, wanted: CellsWanted): SQL => sql`
  select measure, dimension, key, second, bucket, n, total,
    (select percentile_cont(0.5) within group (order by duration) from unnest(durations) duration) as median
  from (
    select ${groupOf(wanted)}, sum(s.n)::int as n, sum(s.value)::float8 as total,
      array_agg(s.value) filter (where s.bin is not null) as durations
    from ${factsOf(source, wanted)}
    group by 1, 2, 3, 4, 5
  ) as cells`;

const groupOf = ({ bucket, second }: CellsWanted): SQL =>
  sql`s.measure, d.dimension, d.key, ${second ? sql`e.key` : sql`''`} as second, ${bucket} as bucket`;

/** Each fact with each of its keys and of the series wanted. */
const factsOf = (
  source: AnySource,
  { series, dimensions, where, second, joins = sql`` }: CellsWanted,
): SQL => sql`
  ${source.table} ${joins}
  cross join lateral (${union(dimensions.map((name) => dimensionSql(name, source)))}) d (dimension, key)
  ${second ? sql`cross join lateral (${dimensionSql(second, source)}) e (dimension, key)` : sql``}
  cross join lateral (${union(series.map((name) => seriesSql(name, source)))}) s (measure, n, value, bin)
  where ${where} ${source.where ? sql`and ${source.where}` : sql``} and s.n > 0`;

const union = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

function dimensionSql(name: string, source: AnySource): SQL {
  if (name === '') return sql`select ''::text, ''::text`;
  const dimension = source.dimensions[name] as DimensionSql;
  return 'each' in dimension
    ? sql`select ${name}::text, key from (${dimension.each}) as each (key)`
    : sql`select ${name}::text, ${dimension}`;
}

/** A condition counts rows, a value sums what it is of them. Not a row of `values`, which PostgreSQL prepares again for each fact. */
function seriesSql(name: string, source: AnySource): SQL {
  const condition = source.conditions[name];
  if (condition) {
    return sql`select ${name}::text, case when ${condition} then 1 else 0 end, 0::float8, null::int`;
  }
  const { value, weight } = partsOf(name, source);
  const bin =
    timedOf(source, [name]).length > 0 ? sql`width_bucket((${value})::float8, ${BINS})` : sql`null::int`;
  return sql`select ${name}::text, case when ${value} is null then 0 else ${weight} end::int, (${value})::float8, ${bin}`;
}

/** The durations among series, which have histograms and medians. */
export const timedOf = ({ name }: Pick<AnySource, 'name'>, series: readonly string[]): string[] =>
  series.filter((one) => (FACT_SOURCES[name].timed as readonly string[]).includes(one));

/** A value of a source with its weight. */
export function partsOf(name: string, source: AnySource): { value: SQL; weight: SQL } {
  const value = source.values[name];
  if (!value) throw new Error(`The source ${source.name} has no ${name}`);
  return 'weight' in value ? value : { value, weight: sql`1` };
}

/** The condition for the rows behind a condition or value. */
export function rowCondition(name: string, source: AnySource): SQL {
  return source.conditions[name] ?? sql`(${partsOf(name, source).value}) is not null`;
}
