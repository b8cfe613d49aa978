import { questionTooLarge } from '@foyer/contract/analytics/errors';
import type { FactFilter, TimeDimension } from '@foyer/contract/analytics/shapes';
import type { FactSource } from '@foyer/domain/fact-sources';
import type { Series } from '@foyer/domain/measure-formulas';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import { isStatementTimeout } from '../../../kernel/failures.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { taskViewer, taskVisibility } from '../../tasks/visibility.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import { sourceOf } from '../sources/all.ts';
import type { AnySource } from '../sources/source.ts';
import { type CellsWanted, cellsOf, countsOf, mediansOf, timedOf } from '../stats/cells.ts';
import { denseHistogram, sumOfHistograms } from '../stats/histograms.ts';
import { partsOf } from '../stats/months.ts';
import { spanOf, withinDays } from './range.ts';

/** A question about one source. */
export interface Asked {
  readonly source: FactSource;
  readonly series: readonly string[];
  readonly dimensions: readonly string[];
  readonly filters: readonly FactFilter[];
  readonly time: TimeDimension;
  readonly timeZone: string;
}

/** A statistic with its keys, in the order of the dimensions asked for. */
export interface Cell extends Series {
  readonly measure: string;
  readonly keys: readonly string[];
  /** Null without a granularity. */
  readonly bucket: string | null;
}

interface Found {
  readonly measure: string;
  readonly key: string;
  readonly second: string;
  readonly bucket: string | null;
  readonly n: number;
  readonly total: number;
  /** Rows by bin. */
  readonly histogram: readonly number[] | null;
  readonly median?: number | null | undefined;
}

/** Answers from statistics: at most one dimension, filters included. */
export async function readStats(tenant: Tenant, asked: Asked): Promise<Cell[]> {
  const { source, series, dimensions, filters, time, timeZone } = asked;
  const wanted = wantedOf(tenant, asked, EVERYTHING);
  const [filter] = filters;
  const dimension = dimensions[0] ?? filter?.dimension ?? '';
  const key = dimensions.length > 0 ? sql`key` : sql`''`;
  const bucket = truncated(sql`bucket`, time.granularity, timeZone);
  const where = sql`merchant_id = ${tenant.merchantId} and source = ${source} and measure = any(${textArray(series)})
    and dimension = ${dimension} ${filter ? sql`and key = any(${textArray(filter.values)})` : sql``}`;
  return tenant.transaction(async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`);
    const parts = await statsOf(db, tenant.merchantId, asked);
    const read = parts.map((part) => sql`select * from stats where ${where} and ${part}`);
    const { rows } = await db.execute<
      Omit<Found, 'histogram'> & { readonly histograms: string | null } & Record<string, unknown>
    >(sql`
      select measure, ${key} as key, '' as second, ${bucket} as bucket, sum(n)::int as n,
        sum(total)::float8 as total, string_agg(histogram::text, '') as histograms
      from (${sql.join(read, sql` union all `)}) as stats group by 1, 2, 3, 4`);
    const counted = rows.map(({ histograms, ...row }) => ({
      ...row,
      histogram: histograms === null ? null : sumOfHistograms(histograms),
    }));
    return (await withMedians(db, sourceOf(source), wanted, counted)).map((row) =>
      cellOf(row, dimensions.length),
    );
  });
}

/** The conditions for the statistics of the time: each its own rows. */
function statsOf(db: Db, merchantId: number, { source, time, timeZone }: Asked): Promise<SQL[]> | SQL[] {
  const { granularity } = time;
  const span = spanOf(time, timeZone);
  if (granularity === null || granularity === 'month')
    return partsOf(db, merchantId, source, { ...span, timeZone });
  const grain = granularity === 'hour' ? 'hour' : 'day';
  return [sql`grain = ${grain} and bucket >= ${span.from} and bucket < ${span.before}`];
}

/** Counts the facts that the caller may see. */
export async function readFacts(
  { tenant, caller }: { tenant: Tenant; caller: MemberCaller },
  asked: Asked,
): Promise<Cell[]> {
  const source = sourceOf(asked.source);
  const wanted = wantedOf(tenant, asked, await visibleFacts(tenant, caller, source));
  const rows = await inTime(tenant, (db) => readCells(db, source, wanted));
  return rows.map((row) => cellOf(row, asked.dimensions.length));
}

const EVERYTHING = { joins: sql``, where: sql`` };

/** The facts that a question is about, of those that the caller may see. */
function wantedOf(
  { merchantId }: Tenant,
  { source: name, series, dimensions, filters, time, timeZone }: Asked,
  visible: { readonly joins: SQL; readonly where: SQL },
): CellsWanted {
  const source = sourceOf(name);
  return {
    series,
    dimensions: [dimensions[0] ?? ''],
    ...(dimensions[1] && { second: dimensions[1] }),
    joins: visible.joins,
    where: sql`${source.merchantId} = ${merchantId} and ${withinDays(sql`${source.at}`, time, timeZone)}
      ${visible.where} ${filtered(filters, source)}`,
    bucket: truncated(sql`${source.at}`, time.granularity, timeZone),
  };
}

async function readCells(db: Db, source: AnySource, wanted: CellsWanted): Promise<readonly Found[]> {
  const { rows } = await db.execute<
    Omit<Found, 'histogram'> & { readonly histogram: number[][] | null } & Record<string, unknown>
  >(cellsOf(source, wanted));
  const counted = rows.map((row) => ({ ...row, histogram: row.histogram && denseHistogram(row.histogram) }));
  return withMedians(db, source, wanted, counted);
}

/** Up to this many durations, medians are computed from the facts. Beyond it, they are estimated from histograms. */
const EXACT_MAX = 5_000;

async function withMedians(
  db: Db,
  source: AnySource,
  wanted: CellsWanted,
  rows: readonly Found[],
): Promise<readonly Found[]> {
  const series = timedOf(source, wanted.series);
  const durations = rows.reduce((sum, { measure, n }) => sum + (series.includes(measure) ? n : 0), 0);
  if (durations === 0 || durations > EXACT_MAX) return rows;
  const { rows: exact } = await db.execute<Found & Record<string, unknown>>(
    mediansOf(source, { ...wanted, series }),
  );
  const nameOf = ({ measure, key, second, bucket }: Found) => JSON.stringify([measure, key, second, bucket]);
  const medians = new Map(exact.map((row) => [nameOf(row), row.median]));
  return rows.map((row) => ({ ...row, median: medians.get(nameOf(row)) }));
}

/** How long facts may be counted, whose number nothing else limits. Milliseconds. */
const COUNT_WITHIN_MS = 5_000;

/** @throws Refusal `question_too_large` when a query takes too long */
async function inTime<T>(tenant: Tenant, count: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await tenant.transaction(async (db) => {
      await db.execute(sql.raw(`set local statement_timeout = ${COUNT_WITHIN_MS}`));
      return count(db);
    });
  } catch (error) {
    throw isStatementTimeout(error) ? new Refusal(questionTooLarge) : error;
  }
}

/** A count of facts between two moments. */
interface Count {
  readonly source: FactSource;
  readonly series: readonly string[];
  readonly within: { readonly from: SQL; readonly before: SQL };
  readonly dimension?: string;
  /** The bucket of a row by when it began, as a text. Default: none. */
  readonly bucket?: (at: SQL) => SQL;
}

/**
 * Counts the facts between two moments that the caller may see. Medians are computed from all of them, so the moments are
 * at most a day apart.
 */
export async function countFacts(
  { tenant, caller }: { tenant: Tenant; caller: MemberCaller },
  { source: name, series, within, dimension, bucket }: Count,
): Promise<Cell[]> {
  const source = sourceOf(name);
  const visible = await visibleFacts(tenant, caller, source);
  const wanted: CellsWanted = {
    series,
    dimensions: [dimension ?? ''],
    joins: visible.joins,
    where: sql`${source.merchantId} = ${tenant.merchantId} and ${source.at} >= ${within.from}
      and ${source.at} < ${within.before} ${visible.where}`,
    bucket: bucket?.(sql`${source.at}`) ?? sql`null::text`,
  };
  const { rows } = await tenant.read((db) =>
    db.execute<Omit<Found, 'histogram'> & Record<string, unknown>>(countsOf(source, wanted)),
  );
  return rows.map((row) => ({
    ...numbersOf({ ...row, histogram: null }),
    measure: row.measure,
    keys: [row.key],
    bucket: row.bucket,
  }));
}

/** Limits facts to those that the caller may see: by the visitor, and tickets by their own rule. */
export async function visibleFacts(tenant: Tenant, caller: MemberCaller, source: AnySource) {
  if (source.name === 'tickets') {
    const seen = taskVisibility(tenant.merchantId, await tenant.read((db) => taskViewer(db, caller)));
    return { joins: sql``, where: seen ? sql`and (${seen})` : sql`` };
  }
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  if (!visibility) return { joins: sql``, where: sql`` };
  return {
    joins: sql`join ${visitors} on ${visitors.merchantId} = ${source.merchantId}
      and ${visitors.id} = ${source.visitorId}`,
    where: sql`and ${visibility}`,
  };
}

/** Limits facts to some keys of dimensions. */
export function filtered(filters: readonly FactFilter[], source: AnySource): SQL {
  const conditions = filters.map(({ dimension, values }) => {
    const of = source.dimensions[dimension];
    if (!of) return sql`and false`;
    return 'each' in of
      ? sql`and exists (select from (${of.each}) as each (key) where key = any(${textArray(values)}))`
      : sql`and ${of} = any(${textArray(values)})`;
  });
  return sql.join(conditions, sql` `);
}

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** The beginning of the period of a time. */
function truncated(at: SQL, granularity: TimeDimension['granularity'], timeZone: string): SQL {
  return granularity === null ? sql`null::timestamptz` : sql`date_trunc(${granularity}, ${at}, ${timeZone})`;
}

function cellOf(row: Found, dimensions: number): Cell {
  return {
    measure: row.measure,
    keys: [row.key, row.second].slice(0, dimensions),
    bucket: row.bucket === null ? null : new Date(row.bucket).toISOString(),
    ...numbersOf(row),
  };
}

const numbersOf = ({
  n,
  total,
  histogram,
  median,
}: Pick<Found, 'n' | 'total' | 'histogram' | 'median'>): Series => ({
  n,
  total,
  histogram,
  median: median ?? undefined,
});
