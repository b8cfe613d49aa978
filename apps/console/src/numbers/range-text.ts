import type { DayRange } from '@foyer/domain/day-ranges';
import { dateLocale } from '../ui/index.ts';

/** A range of days in words: '6–12 Nov'. With the year unless all of it is in this one. */
export function rangeText({ from, to }: DayRange, locale: string): string {
  const years = new Set([from.slice(0, 4), to.slice(0, 4), String(new Date().getFullYear())]);
  return new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    ...(years.size > 1 && { year: 'numeric' }),
    timeZone: 'UTC',
  }).formatRange(Date.parse(from), Date.parse(to));
}
