import { clockTime, dateLocale, daysBetween } from '../../../../ui/index.ts';
import { dayIn } from '../../thread/day-line.tsx';

/** A short time for lists: '14:02' today, 'Yesterday', '9 Nov', '9 Nov 2025'. */
export function rowTime(at: string, now: number, locale: string, timeZone: string): string {
  const dayOf = dayIn(timeZone);
  const [day, today] = [dayOf(at), dayOf(new Date(now).toISOString())];
  if (day === today) return clockTime(at, locale, timeZone);
  if (daysBetween(Date.parse(at), now, timeZone) === 1) {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    year,
    timeZone,
  }).format(new Date(at));
}
