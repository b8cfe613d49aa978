import { describe, expect, test } from 'vitest';
import { wallClock } from './format.ts';
import { zoneClock } from './zone-clock.ts';

const wall = (text: string) => Date.parse(`${text}Z`);
const instant = (text: string, zone: string) => new Date(zoneClock(zone).instantAt(wall(text))).toISOString();

describe('what a clock shows', () => {
  test.each([
    ['UTC', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00'],
    ['Asia/Kolkata', '2026-03-01T12:00:00Z', '2026-03-01T17:30:00'],
    ['America/St_Johns', '2026-03-01T12:00:00Z', '2026-03-01T08:30:00'],
    ['Africa/Monrovia', '1960-01-01T00:00:00Z', '1959-12-31T23:15:30'],
  ])('%s at %s: %s', (zone, at, shown) => {
    expect(zoneClock(zone).wallAt(Date.parse(at))).toBe(wall(shown));
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'is what the format of dates reads, all through a year: %s',
    (zone) => {
      const clock = zoneClock(zone);
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 31 * 3_600_000) {
        const { year, month, day, hour, minute, second } = wallClock(new Date(at), zone);
        expect(clock.wallAt(at)).toBe(Date.UTC(year, month - 1, day, hour, minute, second));
      }
    },
  );

  test('an unknown zone is refused', () => {
    expect(() => zoneClock('Middle/Earth')).toThrow(RangeError);
  });
});

describe('when a clock shows a time', () => {
  test.each([
    ['a plain time', '2026-07-01T09:00:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['shown twice, east', '2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['shown twice, west', '2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['skipped, east', '2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['skipped, west', '2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['a midnight that is skipped', '2026-09-06T00:00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['half an hour of summer', '2026-10-04T02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s', (_, text, zone, at) => {
    expect(instant(text, zone)).toBe(at);
  });

  test('is the instant again, wherever the clock shows a time once', () => {
    for (const zone of ['Europe/Berlin', 'America/Santiago', 'Pacific/Apia']) {
      const clock = zoneClock(zone);
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 37 * 3_600_000)
        expect(clock.instantAt(clock.wallAt(at)), zone).toBe(at);
    }
  });
});
