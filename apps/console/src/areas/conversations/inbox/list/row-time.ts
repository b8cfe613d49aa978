import { clockTime } from '../../../../ui/index.ts';
import { dayIn } from '../../thread/day-line.tsx';

const DAY_MS = 86_400_000;

/** When something happened, as short as a list needs it: '14:02' today, 'Yesterday', '9 Nov', '9 Nov 2025'. */
export function rowTime(at: string, now: number, locale: string, timeZone: string): string {
  const dayOf = dayIn(timeZone);
  const [day, today] = [dayOf(at), dayOf(new Date(now).toISOString())];
  if (day === today) return clockTime(at, locale, timeZone);
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (ago === 1) {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, timeZone }).format(
    new Date(at),
  );
}
