import { openParts } from './business-time.ts';
import type { OpeningHours } from './opening-hours.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Measures opening time many times within one span: the open ranges are computed once. Times outside the span count as
 * its ends. Null hours: always open.
 * @returns the opening time between two instants, in milliseconds
 */
export function openClock(
  hours: OpeningHours | null,
  from: number,
  to: number,
): (from: number, to: number) => number {
  if (hours === null) return (start, end) => Math.max(0, end - start);
  const starts: number[] = [];
  const ends: number[] = [];
  const before: number[] = [];
  let open = 0;
  for (const part of openParts(hours, new Date(from), Math.ceil((to - from) / DAY_MS) + 1)) {
    starts.push(part.from);
    ends.push(part.to);
    before.push(open);
    open += part.to - part.from;
  }
  /** The opening time from the beginning of the span. */
  const until = (at: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= at) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const last = low - 1;
    return (before[last] as number) + Math.min(at, ends[last] as number) - (starts[last] as number);
  };
  return (start, end) => Math.max(0, until(end) - until(start));
}
