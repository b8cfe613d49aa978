import { HOUR_RANGE_DAYS_MAX, RANGE_DAYS_MAX } from '@foyer/contract/analytics/constants';
import type { FactFilter, StatsQuery, StatsReply, StatsRow } from '@foyer/contract/analytics/shapes';
import { dimensionsBy, FACT_SOURCES, type FactDimension, type FactSource } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { measured, type Series, seriesOf } from '@foyer/domain/measure-formulas';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { Services } from '../../../kernel/context.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { isLimited } from '../../visitors/visibility.ts';
import { factRules } from '../facts/rules.ts';
import { sourceOf } from '../sources/all.ts';
import { labelsOf } from './labels.ts';
import { checkRange } from './range.ts';
import { type Asked, type Cell, readFacts, readStats } from './reading.ts';

/** Who asks. */
export interface Asking {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

type Query = Omit<StatsQuery, 'merchantId'>;

/**
 * Answers a question about measures: from statistics if these have it, or else from the facts that the caller may see.
 * @throws Refusal when a dimension does not belong to a measure, the range is too long, or counting takes too long
 */
export async function executeQuery(asking: Asking, query: Query): Promise<StatsReply> {
  const { services, tenant } = asking;
  const timeZone = await timeZoneOf(services, tenant.merchantId);
  const bySource = Map.groupBy(query.measures, (id) => MEASURES[id].source);
  const fromStats = isAnsweredByStats(asking, query);
  const isHourly = query.timeDimension.granularity === 'hour';
  checkRange(query.timeDimension, isHourly ? HOUR_RANGE_DAYS_MAX : RANGE_DAYS_MAX);
  const rows = new Map<string, StatsRow>();
  const isComplete = await isBuilt(asking);
  for (const [source, ids] of bySource) {
    requireDimensions(source, query);
    const asked: Asked = {
      source,
      series: [...new Set(ids.flatMap((id) => seriesOf(MEASURES[id] as Measure)))],
      dimensions: query.dimensions,
      filters: query.filters,
      time: query.timeDimension,
      timeZone,
    };
    const cells = fromStats ? await readStats(tenant, asked) : await readFacts(asking, asked);
    addRows(rows, cells, ids, query);
  }
  const sorted = inOrder([...rows.values()], query).slice(0, query.limit);
  return { timeZone, rows: sorted, labels: await labelsOf(tenant, keysOf(query, sorted)), isComplete };
}

/** The keys of rows and filters, by dimension. */
function keysOf({ dimensions, filters }: Query, rows: readonly StatsRow[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const name of dimensions) all[name] = rows.map(({ keys }) => keys[name] ?? '');
  for (const { dimension, values } of filters) all[dimension] = [...(all[dimension] ?? []), ...values];
  return all;
}

/** Whether the statistics have the answer: they know one dimension at a time, and not who may see what. */
function isAnsweredByStats(
  { caller }: Asking,
  { dimensions, filters, measures, timeDimension }: Query,
): boolean {
  const named = new Set([...dimensions, ...filters.map(({ dimension }) => dimension)]);
  if (isLimited(caller) || named.size > 1 || dimensions.length > 1 || filters.length > 1) return false;
  const isDaily = measures.some((id) =>
    dimensionsBy('day', MEASURES[id].source).some((name) => named.has(name as FactDimension)),
  );
  if (isDaily && timeDimension.granularity === 'hour') return false;
  const [filter] = filters;
  return dimensions.length > 0 || !filter || measures.every((id) => isAddable(MEASURES[id].source, filter));
}

/** Whether the statistics of the keys add up: a row with several of them, such as labels, would count several times. */
function isAddable(source: FactSource, { dimension, values }: FactFilter): boolean {
  const keys = sourceOf(source).dimensions[dimension];
  return values.length === 1 || !keys || !('each' in keys);
}

function requireDimensions(source: FactSource, { dimensions, filters }: Query): void {
  const known: readonly string[] = FACT_SOURCES[source].dimensions;
  const unknown = [...dimensions, ...filters.map(({ dimension }: FactFilter) => dimension)].find(
    (name) => !known.includes(name),
  );
  if (unknown)
    throw badInput('dimensions', 'These measures cannot be broken down by {name}.', { name: unknown });
}

/** So many hours may wait for their statistics in ordinary operation. */
const WAITING_HOURS = 100;

/** Whether the facts and statistics of a merchant have been built with its current time zone and opening hours. */
export async function isBuilt({ services, tenant }: Asking): Promise<boolean> {
  const { merchantId } = tenant;
  const { hash } = await factRules(services)(merchantId);
  const { rows } = await tenant.read((db) =>
    db.execute<{ built: boolean }>(sql`
      select s.rules = ${hash} and s.conversation_id is null and s.visit_id is null and
        (select count(*) from (select from stale_stats where merchant_id = ${merchantId}
          limit ${WAITING_HOURS + 1}) as waiting) <= ${WAITING_HOURS} as built
      from fact_states s where s.merchant_id = ${merchantId}`),
  );
  return rows[0]?.built ?? false;
}

/** Adds the numbers of measures of one source to the rows of all. */
function addRows(
  rows: Map<string, StatsRow>,
  cells: readonly Cell[],
  ids: readonly MeasureId[],
  { dimensions, measures, timeDimension }: Query,
): void {
  const hasKeys = dimensions.length > 0 || timeDimension.granularity !== null;
  const groups = Map.groupBy(cells, ({ keys, bucket }) => JSON.stringify([keys, bucket]));
  // A question without groups has one row, also when nothing was counted.
  if (!hasKeys && groups.size === 0) groups.set(JSON.stringify([[], null]), []);
  for (const [group, found] of groups) {
    const [keys, bucket] = JSON.parse(group) as [string[], string | null];
    const series = new Map<string, Series>(found.map((cell) => [cell.measure, cell]));
    const row = rows.get(group) ?? {
      keys: Object.fromEntries(dimensions.map((name, at) => [name, keys[at] ?? ''])),
      bucket,
      values: Object.fromEntries(measures.map((id) => [id, measured(MEASURES[id], new Map())])),
    };
    for (const id of ids) row.values[id] = measured(MEASURES[id], series);
    rows.set(group, row);
  }
}

function inOrder(rows: StatsRow[], { order, measures, dimensions }: Query): StatsRow[] {
  const by = order?.by ?? measures[0];
  const sign = (order?.direction ?? (by === 'key' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const keyOf = ({ keys }: StatsRow) => dimensions.map((name) => keys[name]).join('\n');
  const byTime = (a: StatsRow, b: StatsRow) => (a.bucket ?? '').localeCompare(b.bucket ?? '');
  const byKey = (a: StatsRow, b: StatsRow) => keyOf(a).localeCompare(keyOf(b));
  if (by === undefined || by === 'key') {
    return rows.sort((a, b) => sign * (byTime(a, b) || byKey(a, b)));
  }
  const least = Number.NEGATIVE_INFINITY;
  const byValue = (a: StatsRow, b: StatsRow) =>
    sign * ((a.values[by] ?? least) - (b.values[by] ?? least)) || 0;
  return order
    ? rows.sort((a, b) => byValue(a, b) || byTime(a, b) || byKey(a, b))
    : rows.sort((a, b) => byTime(a, b) || byValue(a, b) || byKey(a, b));
}
