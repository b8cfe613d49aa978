import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Length of the history. Days. */
export const HISTORY_DAYS = 42;

/**
 * Times of day at which conversations begin, hours in UTC. They are within Tidewell's opening hours in summer and
 * winter, on every day of the week, early enough to end before closing.
 */
const SPANS = {
  weekday: [9, 18],
  morning: [9, 11.4],
  afternoon: [14, 15.8],
  sunday: [10, 13.5],
} as const;

/** A random time within opening hours of the last weeks, at least an hour ago; recent days are more likely. */
export function openingMoment(random: Random, now: Date): Date {
  for (;;) {
    const back = Math.floor(random.next() ** 1.3 * HISTORY_DAYS);
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - back * DAY_MS;
    const [from, to] = spanOf(new Date(midnight).getUTCDay(), random);
    const at = midnight + (from + random.next() * (to - from)) * HOUR_MS;
    if (at < now.getTime() - HOUR_MS) return new Date(Math.floor(at));
  }
}

function spanOf(weekday: number, random: Random): readonly [number, number] {
  if (weekday === 0) return SPANS.sunday;
  if (weekday < 5) return SPANS.weekday;
  return random.chance(0.6) ? SPANS.morning : SPANS.afternoon;
}

/** A random time of the last weeks, also outside opening hours. */
export function anyMoment(random: Random, now: Date): Date {
  return new Date(Math.floor(now.getTime() - HOUR_MS - random.next() ** 1.3 * HISTORY_DAYS * DAY_MS));
}

export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
