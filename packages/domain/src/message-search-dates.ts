import { zoneClock } from './zone-clock.ts';

/** Date operators of the search language. */
export const DATE_OPERATORS = ['before', 'after', 'on'] as const;

/** One of the operators that take dates. */
export type DateOperator = (typeof DATE_OPERATORS)[number];

/** A time range: start inclusive, end exclusive. Null: unbounded. */
export interface InstantRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Years a search can use. */
const YEARS = { first: 1970, last: 2999 } as const;

/** Days of the calendar: midnight of the first day and midnight after the last, as if the zone were UTC. */
interface Days {
  readonly first: number;
  readonly after: number;
}

type DateParts = Readonly<Partial<Record<'year' | 'month' | 'day' | 'amount' | 'unit', string>>>;

const CALENDAR = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/;
const AGO = /^(?<amount>\d{1,3})(?<unit>[dwm])$/;

/**
 * Whether a text is a date of the search language: YYYY-MM-DD, YYYY-MM, YYYY (1970 to 2999), today, yesterday, or days,
 * weeks or months ago: 7d, 2w, 3m.
 */
export function isSearchDate(text: string): boolean {
  return daysOf(text, 0) !== null;
}

/**
 * Time range of a date operator in an IANA time zone: `on` is the day, month or year itself, `before` and `after`
 * everything before or after it. `after:7d` is the last seven days including today. Returns null if the text is not a
 * date. Throws a RangeError for an unknown zone.
 */
export function searchRange(
  operator: DateOperator,
  date: string,
  now: Date,
  timeZone: string,
): InstantRange | null {
  const clock = zoneClock(timeZone);
  const days = daysOf(date, Math.floor(clock.wallAt(now.getTime()) / DAY_MS) * DAY_MS);
  if (!days) return null;
  const [from, to] = [new Date(clock.instantAt(days.first)), new Date(clock.instantAt(days.after))];
  if (operator === 'on') return { from, to };
  return operator === 'before' ? { from: null, to: from } : { from: to, to: null };
}

function daysOf(text: string, today: number): Days | null {
  const wanted = text.toLowerCase();
  if (wanted === 'today') return oneDay(today);
  if (wanted === 'yesterday') return oneDay(today - DAY_MS);
  const ago: DateParts | undefined = AGO.exec(wanted)?.groups;
  if (ago) return oneDay(dayAgo(today, Number(ago.amount), ago.unit ?? ''));
  const calendar: DateParts | undefined = CALENDAR.exec(wanted)?.groups;
  return calendar ? calendarDays(calendar) : null;
}

function oneDay(first: number): Days {
  return { first, after: first + DAY_MS };
}

function dayAgo(today: number, amount: number, unit: string): number {
  if (unit !== 'm') return today - amount * (unit === 'w' ? 7 : 1) * DAY_MS;
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - amount];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth));
}

function calendarDays(parts: DateParts): Days | null {
  const [year, month, day] = [Number(parts.year), Number(parts.month ?? 1), Number(parts.day ?? 1)];
  if (year < YEARS.first || year > YEARS.last) return null;
  const first = Date.UTC(year, month - 1, day);
  const date = new Date(first);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (parts.day !== undefined) return oneDay(first);
  return { first, after: parts.month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month) };
}
