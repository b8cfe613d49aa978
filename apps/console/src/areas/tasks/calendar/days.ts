import { zoneClock } from '@foyer/domain/zone-clock';

const DAY_MS = 86_400_000;
/** The default time of day of a due date, in milliseconds since midnight. */
const DEFAULT_HOUR_MS = 17 * 3_600_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday on which the first week of a month starts, YYYY-MM-DD. */
export function firstDayShown(month: string): string {
  const first = Date.parse(`${month}-01`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  return dayOf(first - weekday * DAY_MS);
}

/** The month this many months after another, YYYY-MM. */
export function monthAfter(month: string, by: number): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** A due date moved to another day at the same local time in a zone. */
export function dueOnDay(due: string | null, day: string, timeZone: string): string {
  const clock = zoneClock(timeZone);
  const time = due === null ? DEFAULT_HOUR_MS : clock.wallAt(Date.parse(due)) % DAY_MS;
  return new Date(clock.instantAt(Date.parse(day) + time)).toISOString();
}
