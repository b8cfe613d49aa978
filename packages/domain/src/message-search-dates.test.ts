import { describe, expect, it } from 'vitest';
import { isSearchDate, searchRange } from './message-search-dates.ts';

const now = new Date('2026-03-31T22:30:00Z');

/** The range of `on`, in UTC without seconds. */
function on(date: string, timeZone: string, at = now) {
  const range = searchRange('on', date, at, timeZone);
  return range && [range.from, range.to].map((instant) => instant?.toISOString().slice(0, 16));
}

describe('dates of a search', () => {
  it.each([
    ['2026-03-03', '2026-03-03T00:00', '2026-03-04T00:00'],
    ['2026-02', '2026-02-01T00:00', '2026-03-01T00:00'],
    ['2026-12', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['2026', '2026-01-01T00:00', '2027-01-01T00:00'],
    ['2028-02-29', '2028-02-29T00:00', '2028-03-01T00:00'],
    ['today', '2026-03-31T00:00', '2026-04-01T00:00'],
    ['Yesterday', '2026-03-30T00:00', '2026-03-31T00:00'],
    ['0d', '2026-03-31T00:00', '2026-04-01T00:00'],
    ['7d', '2026-03-24T00:00', '2026-03-25T00:00'],
    ['2W', '2026-03-17T00:00', '2026-03-18T00:00'],
    ['1m', '2026-02-28T00:00', '2026-03-01T00:00'],
    ['3m', '2025-12-31T00:00', '2026-01-01T00:00'],
    ['13m', '2025-02-28T00:00', '2025-03-01T00:00'],
  ])('%s are days on the calendar', (date, from, to) => {
    expect(on(date, 'UTC')).toEqual([from, to]);
    expect(isSearchDate(date)).toBe(true);
  });

  it.each([
    ...[
      '2026-13-45',
      '2026-02-29',
      '2026-00',
      '2026-04-31',
      '2026-1-1',
      '26-01-01',
      '1969',
      '3000',
      '0000-01-01',
    ],
    ...['7', '7y', '-7d', '7 d', '1000d', 'tomorrow', '', '2026-03-03T10:00', '٢٠٢٦'],
  ])('%j is none', (date) => {
    expect(isSearchDate(date)).toBe(false);
    expect(searchRange('on', date, now, 'UTC')).toBeNull();
  });

  it('follow the calendar of the zone', () => {
    expect(on('today', 'Asia/Dubai')).toEqual(['2026-03-31T20:00', '2026-04-01T20:00']);
    expect(on('today', 'America/New_York')).toEqual(['2026-03-31T04:00', '2026-04-01T04:00']);
    expect(on('2026', 'Europe/Berlin')).toEqual(['2025-12-31T23:00', '2026-12-31T23:00']);
    expect(() => on('today', 'Nowhere/Land')).toThrow(RangeError);
  });

  it.each([
    ['a day of 23 hours', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['a day of 25 hours', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'],
    [
      'a midnight skipped in the west',
      '2026-09-06',
      'America/Santiago',
      '2026-09-06T04:00',
      '2026-09-07T03:00',
    ],
    ['a midnight skipped in the east', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00', '2026-04-24T21:00'],
    [
      'an hour before midnight that comes twice',
      '2026-10-30',
      'Africa/Cairo',
      '2026-10-29T22:00',
      '2026-10-30T22:00',
    ],
    ['a midnight that comes twice', '2026-11-01', 'America/Havana', '2026-11-01T04:00', '2026-11-02T05:00'],
  ])('hold when clocks change: %s', (_name, date, timeZone, from, to) => {
    expect(on(date, timeZone)).toEqual([from, to]);
  });
});

describe('ranges of a search', () => {
  const range = (operator: 'before' | 'after' | 'on', date: string) =>
    searchRange(operator, date, now, 'UTC');

  it('before, on and after a date leave nothing out and share nothing', () => {
    for (const date of ['2026-03-03', '2026-02', '2026', 'yesterday', '7d', '2w', '3m']) {
      const [before, during, after] = [range('before', date), range('on', date), range('after', date)];
      expect(before).toEqual({ from: null, to: during?.from });
      expect(after).toEqual({ from: during?.to, to: null });
    }
  });

  it('after:7d are the last seven days with today', () => {
    expect(range('after', '7d')).toEqual({ from: new Date('2026-03-25T00:00:00Z'), to: null });
  });
});
