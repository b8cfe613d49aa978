import { zoneClock } from './zone-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days of a zone, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A period of time in which things are counted. */
export type Granularity = 'hour' | 'day' | 'week' | 'month';

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A day some days later. */
export const addDays = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS);

/** Today in a zone. */
export const todayIn = (timeZone: string): string => dayAt(Date.now(), timeZone);

/** The day of an instant in a zone. */
export const dayOf = (instant: string, timeZone: string): string => dayAt(Date.parse(instant), timeZone);

/** Like `dayOf`, in milliseconds since 1970. */
export const dayAt = (instant: number, timeZone: string): string =>
  dayText(zoneClock(timeZone).wallAt(instant));

/** The number of days. */
export const daysOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Periods short enough to see something, and few enough to read. */
export function granularityOf(range: DayRange): Granularity {
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
  readonly days: DayRange;
}

/** All periods of a range in a zone, also those in which nothing happened. */
export function periodsOf(range: DayRange, granularity: Granularity, timeZone: string): Period[] {
  const { instantAt, wallAt } = zoneClock(timeZone);
  if (granularity === 'hour') {
    const end = instantAt(Date.parse(addDays(range.to, 1)));
    const hours = new Set<number>();
    // Clocks that change by half an hour begin their hours at another minute from then on.
    for (let at = instantAt(Date.parse(range.from)); at < end; at += HOUR_MS / 2)
      hours.add(at - (wallAt(at) % HOUR_MS));
    return [...hours].map((at) => {
      const bucket = new Date(at).toISOString();
      const day = dayOf(bucket, timeZone);
      return { bucket, days: { from: day, to: day } };
    });
  }
  const periods = new Map<string, DayRange>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const begin = beginOf(day, granularity);
    periods.set(begin, { from: periods.get(begin)?.from ?? day, to: day });
  }
  return [...periods].map(([begin, days]) => ({
    bucket: new Date(instantAt(Date.parse(begin))).toISOString(),
    days,
  }));
}
