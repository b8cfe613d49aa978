import { type OpeningHours, type Stretch, slotStretches } from './opening-hours.ts';

/** How far ahead the end of a span of opening time is looked for. Days. */
export const OPEN_TIME_HORIZON_DAYS = 366;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The first moment at which an amount of opening time has passed; of an amount that ends as the merchant closes, the
 * closing. Nothing, and less, has passed at once. Null hours are always open.
 *
 * @param ms opening time in milliseconds
 * @returns null when the merchant is not open for so long within the horizon
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

/**
 * How long a merchant is open between two moments, in milliseconds; 0 where `to` is not after `from`. Null hours are
 * always open.
 */
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

/** The stretches of opening from a moment on, in order and without overlaps, each found as it is asked for. */
function* openParts(hours: OpeningHours, from: Date, days: number): Generator<Stretch> {
  let seen = from.getTime();
  for (const stretch of slotStretches(hours, from, days)) {
    const part = { from: Math.max(stretch.from, seen), to: stretch.to };
    if (part.from >= part.to) continue;
    yield part;
    seen = part.to;
  }
}
