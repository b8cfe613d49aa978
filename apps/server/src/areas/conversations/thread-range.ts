import { searchRange } from '@foyer/domain/message-search-dates';
import { zoneClock } from '@foyer/domain/zone-clock';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A stretch of time: the first moment in, the last out; null where it has no bound. */
export interface TimeRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

interface Given {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  /** Nothing older is left out unless a day is given. */
  readonly isUnlimited?: boolean;
}

/**
 * The time that a list shows: from one month back until now unless told; a day counts whole, on the calendar of the
 * merchant's time zone. Catalogue 7.14.
 */
export function threadRange(
  { fromDate, toDate, isUnlimited = false }: Given,
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

/** A moment is in, to its millisecond. */
const endOf = (date: string, timeZone: string) =>
  isDay(date) ? midnight(Date.parse(date) + DAY_MS, timeZone) : new Date(Date.parse(date) + 1);
