import { searchRange } from '@foyer/domain/message-search-dates';
import { zoneClock } from '@foyer/domain/zone-clock';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time range: `from` inclusive, `to` exclusive. Null: unbounded. */
export interface TimeRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

interface Input {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  /** No lower bound by default. */
  readonly isUnlimited?: boolean;
}

/** Time range of a list. Default: the last month. Days are whole days in the merchant's time zone. Catalogue 7.14. */
export function threadRange(
  { fromDate, toDate, isUnlimited = false }: Input,
  timeZone: string,
  now: Date,
): TimeRange {
  const monthBack = () => searchRange('on', '1m', now, timeZone)?.from ?? null;
  return {
    from: fromDate ? startOf(fromDate, timeZone) : isUnlimited ? null : monthBack(),
    to: toDate ? endOf(toDate, timeZone) : null,
  };
}

const isDay = (date: string) => date.length === 10;

const midnight = (wall: number, timeZone: string) => new Date(zoneClock(timeZone).instantAt(wall));

const startOf = (date: string, timeZone: string) =>
  isDay(date) ? midnight(Date.parse(date), timeZone) : new Date(date);

/** Inclusive, at a precision of a millisecond. */
const endOf = (date: string, timeZone: string) =>
  isDay(date) ? midnight(Date.parse(date) + DAY_MS, timeZone) : new Date(Date.parse(date) + 1);
