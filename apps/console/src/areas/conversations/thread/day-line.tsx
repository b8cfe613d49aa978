import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { dateLocale, daysBetween, useTimeZone } from '../../../ui/index.ts';

/** The day of a moment in a zone, as sortable text. */
export function dayIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(new Date(instant));
}

/** The separator of a day: today and yesterday by name, else the date. */
export function DayLine({ date }: { date: string }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const text = useMemo(() => dayText(date, new Date(), i18n.locale, zone), [date, i18n.locale, zone]);
  return <div className="day">{text}</div>;
}

/** 'Today', 'Yesterday', 'Monday, 9 November', with the year when it is not the current one. */
export function dayText(date: string, now: Date, locale: string, timeZone: string): string {
  const dayOf = dayIn(timeZone);
  const [day, today] = [dayOf(date), dayOf(now.toISOString())];
  const ago = daysBetween(Date.parse(date), now.getTime(), timeZone);
  if (ago === 0 || ago === 1) {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year,
    timeZone,
  });
  return format.format(new Date(date));
}
