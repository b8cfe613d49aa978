/** The clock of a time zone. Wall-clock times are milliseconds as if the zone were UTC. */
export interface ZoneClock {
  /** The wall-clock time at an instant. */
  wallAt(instant: number): number;
  /** The instant of a wall-clock time. The first of an ambiguous time; a skipped time is shifted forward. */
  instantAt(wall: number): number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA time zone, cached. Throws a RangeError for an unknown zone. */
export function zoneClock(timeZone: string): ZoneClock {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const wallAt = (instant: number) => instant + offsetMs(format.format(instant));
  return { wallAt, instantAt: (wall) => instantAt(wall, wallAt) };
}

/**
 * Zones change their offset at most once in two days, so the offsets of the day before and after are the only
 * candidates.
 */
function instantAt(wall: number, wallAt: ZoneClock['wallAt']): number {
  const [before, after] = [offsetNear(wall - DAY_MS, wallAt), offsetNear(wall + DAY_MS, wallAt)];
  if (before === after || wallAt(wall - before) === wall) return wall - before;
  return wallAt(wall - after) === wall ? wall - after : wall - before;
}

const offsetNear = (instant: number, wallAt: ZoneClock['wallAt']): number => wallAt(instant) - instant;

/** Parses the offset of '11/16/2026, GMT+05:30'. UTC is a bare 'GMT', and historical offsets have seconds. */
function offsetMs(text: string): number {
  const offset = text.slice(text.lastIndexOf('GMT') + 3);
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * ((hours * 60 + minutes) * MINUTE_MS + seconds * 1000);
}
