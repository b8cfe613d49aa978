import { zoneClock } from '@foyer/domain/zone-clock';

const DAY_MS = 86_400_000;
/** The hour at which a task is due that had no time of day. */
const USUAL_HOUR_MS = 17 * 3_600_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday with which the weeks of a month begin, YYYY-MM-DD. */
export function firstDayShown(month: string): string {
  const first = Date.parse(`${month}-01`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  return dayOf(first - weekday * DAY_MS);
}

/** The month that lies so many months after another, YYYY-MM. */
export function monthAfter(month: string, by: number): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** A due date on another day at the same time of day in a zone. */
export function dueOnDay(due: string | null, day: string, timeZone: string): string {
  const clock = zoneClock(timeZone);
  const time = due === null ? USUAL_HOUR_MS : clock.wallAt(Date.parse(due)) % DAY_MS;
  return new Date(clock.instantAt(Date.parse(day) + time)).toISOString();
}
