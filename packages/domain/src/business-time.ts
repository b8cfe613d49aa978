import { type OpeningHours, slotRanges, type TimeRange } from './opening-hours.ts';

/** Search horizon of `addOpenTime`. Days. */
export const OPEN_TIME_HORIZON_DAYS = 366;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Adds opening time, in milliseconds, to a date. Returns `from` if `ms` is not positive, and null if the merchant is
 * not open for that long within the horizon. Null hours: always open.
 */
export function addOpenTime(hours: OpeningHours | null, from: Date, ms: number): Date | null {
  if (ms <= 0) return from;
  if (hours === null) return new Date(from.getTime() + ms);
  let left = ms;
  for (const part of openParts(hours, from, OPEN_TIME_HORIZON_DAYS)) {
    const length = part.to - part.from;
    if (left <= length) return new Date(part.from + left);
    left -= length;
  }
  return null;
}

/** Opening time between two dates, in milliseconds. 0 if `to` is not after `from`. Null hours: always open. */
export function openTimeBetween(hours: OpeningHours | null, from: Date, to: Date): number {
  const end = to.getTime();
  const span = Math.max(0, end - from.getTime());
  if (hours === null || span === 0) return span;
  let open = 0;
  for (const part of openParts(hours, from, Math.ceil(span / DAY_MS) + 1)) {
    if (part.from >= end) break;
    open += Math.min(part.to, end) - part.from;
  }
  return open;
}

/** Open ranges from a date, ordered, without overlaps, generated lazily. */
export function* openParts(hours: OpeningHours, from: Date, days: number): Generator<TimeRange> {
  let seen = from.getTime();
  for (const range of slotRanges(hours, from, days)) {
    const part = { from: Math.max(range.from, seen), to: range.to };
    if (part.from >= part.to) continue;
    yield part;
    seen = part.to;
  }
}
