import { HOUR_RANGE_DAYS_MAX } from '@foyer/contract/analytics/constants';
import type { StatsReply, StatsRow } from '@foyer/contract/analytics/shapes';
import type { ReportRowScope } from '@foyer/contract/reports/shapes';
import { type DayRange, daysOf, granularityOf, periodsOf } from '@foyer/domain/day-ranges';
import { DIMENSION_TITLES, type FactDimension } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { measured } from '@foyer/domain/measure-formulas';
import { DELETED_KEY, KEY_TITLES, NAMED_DIMENSIONS, noKeyTitle } from '@foyer/domain/measure-keys';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { hasDimension, type readOnly } from '@foyer/domain/report-filters';
import { daysBefore } from '@foyer/domain/report-periods';
import { REPORT_TEXTS } from '@foyer/domain/reports';
import type { NumbersReport } from '@foyer/domain/reports/definition';
import { zoneClock } from '@foyer/domain/zone-clock';
import { badInput } from '../../../kernel/refusal.ts';
import type { SheetCell } from '../../../kernel/spreadsheet/xlsx.ts';
import { type Locale, textIn } from '../../../kernel/texts.ts';
import { type Asking, executeQuery } from '../../analytics/query/execute.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { channelText, displayName, type ReportTable } from './table.ts';

/** What is asked of a report. */
export interface Asked {
  readonly days: DayRange;
  readonly isOpenHours: boolean;
  readonly isCompared: boolean;
  readonly only: ReturnType<typeof readOnly>;
  readonly locale: Locale;
}

/** The most rows of a question. */
const ROWS_MAX = 5_000;
const HOUR_MS = 3_600_000;

/** Computes a report of numbers by the question that the pages of analytics ask, so both say the same. */
export async function numbersTable(
  asking: Asking,
  report: NumbersReport,
  asked: Asked,
): Promise<ReportTable> {
  const { only } = asked;
  const measures = report.measures
    .filter((id) => !only || hasDimension(id, only.dimension))
    .map((id) => variantOf(id, asked.isOpenHours));
  const ask = (
    days: DayRange,
    more: { by?: FactDimension; granularity?: 'hour' | 'day' | 'week' | 'month' },
  ) =>
    executeQuery(asking, {
      measures,
      dimensions: more.by ? [more.by] : [],
      filters: only ? [{ dimension: only.dimension, values: [only.key] }] : [],
      timeDimension: { ...days, granularity: more.granularity ?? null },
      limit: ROWS_MAX,
    });
  const { days, locale } = asked;
  const all = await ask(days, {});
  const before = asked.isCompared ? await ask(daysBefore(days), {}) : null;
  const isEmpty = Object.values(all.rows[0]?.values ?? {}).every((value) => !value);
  const found = await rowsBy(report.by, asked, asking, ask);
  const { first } = found;
  const rest = first.slice(1).map(() => '');
  // A report of a time in which nothing happened has no rows, instead of rows of zeros.
  const rows = isEmpty ? [] : found.rows;
  const limits = only ? [{ ...only, label: keyText(only.dimension, only.key, all.labels, locale) }] : [];
  const everything: ReportRowScope = { ...scopeOf(days), hour: null, dayHour: null, keys: limits };
  const valuesOf = (row: StatsRow | undefined) => measures.map((id) => row?.values[id] ?? null);
  return {
    columns: [
      ...first.map((column) => ({ ...column, measure: null, weight: 2.4, isFileOnly: false })),
      ...measures.map((id) => {
        const { title, unit } = MEASURES[id] as Measure;
        return { title: textIn(locale, title), unit, measure: id, weight: 1, isFileOnly: false };
      }),
    ],
    pages: onePage(
      rows.map(({ cells, values }) => [...cells, ...measures.map((id) => values[id] ?? nothing(id))]),
    ),
    totals: [
      [textIn(locale, REPORT_TEXTS.all), ...rest, ...valuesOf(all.rows[0])],
      ...(before ? [[textIn(locale, REPORT_TEXTS.before), ...rest, ...valuesOf(before.rows[0])]] : []),
    ],
    scopes: {
      rows: rows.map(({ scope }) => ({ ...everything, ...scope, keys: [...limits, ...(scope.keys ?? [])] })),
      totals: [everything, ...(before ? [{ ...everything, ...scopeOf(daysBefore(days)) }] : [])],
    },
    limit: limits
      .map(({ dimension, label }) => `${textIn(locale, DIMENSION_TITLES[dimension])}: ${label}`)
      .join(''),
    total: rows.length,
    isComplete: all.isComplete,
  };
}

/** The number of a measure where nothing happened. */
const nothing = (id: MeasureId): number | null => measured(MEASURES[id], new Map());

async function* onePage(rows: readonly (readonly SheetCell[])[]) {
  yield rows;
}

interface Rows {
  /** The columns before the numbers. */
  readonly first: readonly {
    readonly title: string;
    readonly unit: 'text' | 'hour' | 'day' | 'week' | 'month';
  }[];
  readonly rows: readonly {
    readonly cells: readonly SheetCell[];
    readonly values: StatsRow['values'];
    /** What the row counts, within all. */
    readonly scope: Partial<ReportRowScope>;
  }[];
}

const scopeOf = ({ from, to }: DayRange) => ({ fromDate: from, toDate: to });

async function rowsBy(
  by: NumbersReport['by'],
  { days, locale }: Asked,
  { services, tenant }: Asking,
  ask: (
    days: DayRange,
    more: { by?: FactDimension; granularity?: 'hour' | 'day' | 'week' | 'month' },
  ) => Promise<StatsReply>,
): Promise<Rows> {
  const clock = zoneClock(await timeZoneOf(services, tenant.merchantId));
  const wallOf = (bucket: string | null) => new Date(clock.wallAt(Date.parse(bucket ?? '')));
  if (by === 'hour') {
    if (daysOf(days) > HOUR_RANGE_DAYS_MAX) {
      throw badInput('startDate', 'Please choose at most {max} days', { max: HOUR_RANGE_DAYS_MAX });
    }
    const { rows } = await ask(days, { granularity: 'hour' });
    return {
      first: [{ title: textIn(locale, REPORT_TEXTS.hour), unit: 'text' }],
      rows: byHour(rows, wallOf),
    };
  }
  if (by === 'time') {
    const granularity = granularityOf(days);
    const { rows, timeZone } = await ask(days, { granularity });
    const found = new Map(rows.map((row) => [row.bucket, row]));
    return {
      first: [{ title: textIn(locale, REPORT_TEXTS[granularity]), unit: granularity }],
      rows: periodsOf(days, granularity, timeZone).map(({ bucket, days: within }) => ({
        cells: [wallOf(bucket)],
        values: found.get(bucket)?.values ?? {},
        scope: { ...scopeOf(within), hour: granularity === 'hour' ? bucket : null },
      })),
    };
  }
  const { rows, labels } = await ask(days, { by });
  const first = { title: textIn(locale, DIMENSION_TITLES[by]), unit: 'text' as const };
  if (by === 'page') {
    return {
      first: [first, { title: textIn(locale, REPORT_TEXTS.pageTitle), unit: 'text' }],
      rows: rows.map(({ keys, values }) => ({
        cells: [keys.page ?? '', labels.page?.[keys.page ?? ''] ?? ''],
        values,
        scope: { keys: [{ dimension: by, key: keys.page ?? '', label: keys.page ?? '' }] },
      })),
    };
  }
  return {
    first: [first],
    rows: rows.map(({ keys, values }) => {
      const key = keys[by] ?? '';
      const label = keyText(by, key, labels, locale);
      return { cells: [label], values, scope: { keys: [{ dimension: by, key, label }] } };
    }),
  };
}

/** The sums of counts over all days, for each hour of the day. */
function byHour(rows: readonly StatsRow[], wallOf: (bucket: string | null) => Date): Rows['rows'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const values: Record<string, number> = {};
    for (const row of rows) {
      if (wallOf(row.bucket).getUTCHours() !== hour) continue;
      for (const [id, value] of Object.entries(row.values)) values[id] = (values[id] ?? 0) + (value ?? 0);
    }
    const clock = new Date(hour * HOUR_MS).toISOString().slice(11, 16);
    return { cells: [clock], values, scope: { dayHour: hour } };
  });
}

/** A measure, or the same counted in opening hours. */
function variantOf(id: MeasureId, isOpenHours: boolean): MeasureId {
  const { opening } = MEASURES[id] as Measure;
  return isOpenHours && opening !== undefined ? (opening as MeasureId) : id;
}

/** Names a key of a dimension for people. */
function keyText(
  dimension: FactDimension,
  key: string,
  labels: StatsReply['labels'],
  locale: Locale,
): string {
  if (key === '') return textIn(locale, noKeyTitle(dimension));
  if (dimension === 'channel') return channelText(key, locale);
  if (dimension === 'country') return displayName('region', key.toUpperCase(), locale);
  if (dimension === 'language') return displayName('language', key, locale);
  if (NAMED_DIMENSIONS.includes(dimension)) return labels[dimension]?.[key] ?? textIn(locale, DELETED_KEY);
  return textIn(locale, KEY_TITLES[key] ?? key);
}
