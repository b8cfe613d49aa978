import { zoneClock } from '@foyer/domain/zone-clock';

const DAY_MS = 86_400_000;

/** Days in the merchant's zone, YYYY-MM-DD, both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Ranges that end today, by their number of days. */
export const PRESETS = [1, 7, 30, 90, 365] as const;

export type Comparison = 'before' | 'year' | 'none';
export type Granularity = 'hour' | 'day' | 'week' | 'month';

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A day some days later. */
export const addDays = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS);

/** Today in a zone. */
export const todayIn = (timeZone: string): string => dayText(zoneClock(timeZone).wallAt(Date.now()));

/** The day of an instant in a zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  dayText(zoneClock(timeZone).wallAt(Date.parse(instant)));

export const daysOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The last days until today. */
export const lastDays = (days: number, timeZone: string): Range => {
  const to = todayIn(timeZone);
  return { from: addDays(to, 1 - days), to };
};

/** The range that a range is compared with. Null: none. */
export function comparedWith(range: Range, comparison: Comparison): Range | null {
  if (comparison === 'none') return null;
  const back = comparison === 'year' ? 364 : daysOf(range);
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) };
}

/** Periods short enough to see something, and few enough to read. */
export function granularityOf(range: Range): Granularity {
  const days = daysOf(range);
  if (days <= 2) return 'hour';
  if (days <= 62) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** Begins a period: the day itself, its Monday, or the first of its month. */
function beginOf(day: string, granularity: Granularity): string {
  if (granularity === 'month') return `${day.slice(0, 7)}-01`;
  if (granularity !== 'week') return day;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** A period of a range. */
export interface Period {
  /** Begins it, as an instant. */
  readonly bucket: string;
  /** The days of the range in it. */
  readonly days: Range;
}

/** All periods of a range in a zone, also those in which nothing happened. */
export function periodsOf(range: Range, granularity: Granularity, timeZone: string): Period[] {
  const { instantAt } = zoneClock(timeZone);
  if (granularity === 'hour') {
    const end = instantAt(Date.parse(addDays(range.to, 1)));
    const periods: Period[] = [];
    for (let at = instantAt(Date.parse(range.from)); at < end; at += 3_600_000) {
      const bucket = new Date(at).toISOString();
      const day = dayOf(bucket, timeZone);
      periods.push({ bucket, days: { from: day, to: day } });
    }
    return periods;
  }
  const periods = new Map<string, Range>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const begin = beginOf(day, granularity);
    periods.set(begin, { from: periods.get(begin)?.from ?? day, to: day });
  }
  return [...periods].map(([begin, days]) => ({
    bucket: new Date(instantAt(Date.parse(begin))).toISOString(),
    days,
  }));
}
