import { formatDate, wallClock } from '@foyer/domain/format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The locale for dates: English is day first, as all dates of the product (Specification 9). */
export const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/**
 * Short relative time: 'now', '5 min ago', '2 hr ago', 'yesterday', '3 days ago', 'in 3 days'. Arguments in milliseconds;
 * beyond 24 hours it counts calendar days of the zone.
 */
export function relativeTime(at: number, now: number, locale: string, timeZone: string): string {
  const format = new Intl.RelativeTimeFormat(dateLocale(locale), { numeric: 'auto', style: 'short' });
  const distance = Math.abs(at - now);
  // The clock of this device may be behind the server's.
  if (at > now && distance < 5 * MINUTE) return format.format(0, 'second');
  const whole = (unit: number) => Math.trunc((at - now) / unit);
  if (distance < MINUTE) return format.format(0, 'second');
  if (distance < HOUR) return format.format(whole(MINUTE), 'minute');
  if (distance < DAY) return format.format(whole(HOUR), 'hour');
  return format.format(daysBetween(now, at, timeZone), 'day');
}

/** The number of calendar days of a zone between two moments. Milliseconds. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const dayOf = (at: number) => {
    const { year, month, day } = wallClock(new Date(at), timeZone);
    return Date.UTC(year, month - 1, day);
  };
  return Math.round((dayOf(to) - dayOf(from)) / DAY);
}

/** Day and time in words: 'Mon 9 Nov, 09:00'. */
export const dayAndTime = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));

/** Day and time in a zone, in the default format of Specification 9. */
export const exactTime = (at: string, timeZone: string): string => formatDate(new Date(at), timeZone);

/** Hour and minute in a zone: '14:33'. */
export function clockTime(at: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
}

/** The shortest elapsed time: '9m', '1h', '3d'. Milliseconds. */
export function shortElapsed(elapsed: number, locale: string): string {
  const format = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(Math.floor(value));
  if (elapsed < HOUR) return format(Math.max(0, elapsed) / MINUTE, 'minute');
  return elapsed < DAY ? format(elapsed / HOUR, 'hour') : format(elapsed / DAY, 'day');
}
