import { describe, expect, it } from 'vitest';
import { formatDate } from './format.ts';
import type { OpeningHours } from './opening-hours.ts';
import { customSnooze, type SnoozeChoice, snoozeError, snoozeOffers, snoozeUntil } from './snooze.ts';

const at = (iso: string) => new Date(iso);
const lisbon = 'Europe/Lisbon';
const iso = (choice: SnoozeChoice, now: string, timeZone = lisbon, hours?: OpeningHours) =>
  snoozeUntil(choice, at(now), { timeZone, hours }).toISOString();

// 2026-11-16 is a Monday.
describe('snoozeUntil', () => {
  it.each<[SnoozeChoice, string, string, string]>([
    ['later_today', '2026-11-16T09:00:00Z', lisbon, '2026-11-16T12:00:00.000Z'],
    ['later_today', '2026-11-16T09:00:00.400Z', lisbon, '2026-11-16T12:00:00.000Z'],
    ['later_today', '2026-11-16T09:00:01Z', lisbon, '2026-11-16T12:30:00.000Z'],
    ['later_today', '2026-11-16T09:31:00Z', lisbon, '2026-11-16T13:00:00.000Z'],
    // Kathmandu is 5:45 ahead: 14:46 there becomes 18:00.
    ['later_today', '2026-11-16T09:01:00Z', 'Asia/Kathmandu', '2026-11-16T12:15:00.000Z'],
    ['later_today', '2026-11-16T22:10:00Z', lisbon, '2026-11-17T01:30:00.000Z'],
    ['tomorrow', '2026-11-16T09:00:00Z', lisbon, '2026-11-17T08:00:00.000Z'],
    ['tomorrow', '2026-11-16T23:30:00Z', 'Asia/Dubai', '2026-11-18T04:00:00.000Z'],
    ['tomorrow', '2026-12-31T12:00:00Z', lisbon, '2027-01-01T08:00:00.000Z'],
    ['this_weekend', '2026-11-16T09:00:00Z', lisbon, '2026-11-21T08:00:00.000Z'],
    ['this_weekend', '2026-11-20T23:00:00Z', lisbon, '2026-11-21T08:00:00.000Z'],
    ['this_weekend', '2026-11-21T01:00:00Z', lisbon, '2026-11-28T08:00:00.000Z'],
    ['this_weekend', '2026-11-22T01:00:00Z', lisbon, '2026-11-28T08:00:00.000Z'],
    ['next_week', '2026-11-16T00:00:00Z', lisbon, '2026-11-23T08:00:00.000Z'],
    ['next_week', '2026-11-22T12:00:00Z', lisbon, '2026-11-23T08:00:00.000Z'],
    // Still Sunday in New York, already Monday in UTC.
    ['next_week', '2026-11-23T02:00:00Z', 'America/New_York', '2026-11-23T13:00:00.000Z'],
  ])('%s at %s in %s', (choice, now, zone, expected) => {
    expect(iso(choice, now, zone)).toBe(expected);
  });

  it.each<[SnoozeChoice, string, string]>([
    ['tomorrow', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
    ['tomorrow', '2026-10-24T12:00:00Z', '2026-10-25T08:00:00.000Z'],
    ['next_week', '2026-03-25T12:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['next_week', '2026-10-21T12:00:00Z', '2026-10-26T08:00:00.000Z'],
    ['later_today', '2026-03-29T00:30:00Z', '2026-03-29T03:30:00.000Z'],
  ])('%s keeps the clock when it changes (%s)', (choice, now, expected) => {
    expect(iso(choice, now)).toBe(expected);
  });

  it('shows 08:00 in every zone, half hours, date line and all', () => {
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'Africa/Cairo'];
    for (const timeZone of zones)
      for (let day = 0; day < 366; day += 1) {
        const now = new Date(Date.UTC(2026, 0, 1, 12) + day * 86_400_000);
        const until = snoozeUntil('tomorrow', now, { timeZone });
        expect(formatDate(until, timeZone, 'HH:mm:ss')).toBe('08:00:00');
        expect(until.getTime()).toBeGreaterThan(now.getTime());
      }
  });

  it('refuses an unknown zone', () => {
    expect(() => iso('tomorrow', '2026-11-16T09:00:00Z', 'Nowhere/None')).toThrow(RangeError);
  });
});

describe('tomorrow with opening hours', () => {
  const hours: OpeningHours = {
    timeZone: lisbon,
    weekly: {
      Tuesday: [
        { opens: '13:00', closes: '17:00' },
        { opens: '10:00', closes: '12:00' },
      ],
      Friday: [{ opens: '20:00', closes: '02:00' }],
      Saturday: [{ opens: '20:00', closes: '02:00' }],
    },
    holidays: [{ date: '2026-11-24', slots: [] }],
  };
  it('begins with the first opening of the day', () => {
    expect(iso('tomorrow', '2026-11-16T12:00:00Z', lisbon, hours)).toBe('2026-11-17T10:00:00.000Z');
  });
  it.each([
    ['a day without hours', '2026-11-17T12:00:00Z', '2026-11-18T08:00:00.000Z'],
    ['a holiday', '2026-11-23T12:00:00Z', '2026-11-24T08:00:00.000Z'],
    ['the rest of a night', '2026-11-21T12:00:00Z', '2026-11-22T08:00:00.000Z'],
  ])('is at 08:00 on %s', (_, now, expected) => {
    expect(iso('tomorrow', now, lisbon, hours)).toBe(expected);
  });
  it('passes over the night that began before', () => {
    expect(iso('tomorrow', '2026-11-20T12:00:00Z', lisbon, hours)).toBe('2026-11-21T20:00:00.000Z');
  });
  it('is at 08:00 where the merchant never closes', () => {
    const always = [{ opens: '00:00', closes: '00:00' }];
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const weekly = Object.fromEntries(days.map((day) => [day, always]));
    expect(iso('tomorrow', '2026-11-16T12:00:00Z', lisbon, { timeZone: lisbon, weekly, holidays: [] })).toBe(
      '2026-11-17T08:00:00.000Z',
    );
  });
  it('leaves the other choices alone', () => {
    expect(iso('next_week', '2026-11-16T12:00:00Z', lisbon, hours)).toBe('2026-11-23T08:00:00.000Z');
  });
});

describe('snoozeOffers', () => {
  const offered = (now: string) =>
    snoozeOffers(at(now), { timeZone: lisbon }).map(
      ({ choice, until }) => `${choice} ${until.toISOString()}`,
    );
  it('has all four early in the week', () => {
    expect(offered('2026-11-16T09:00:00Z')).toEqual([
      'later_today 2026-11-16T12:00:00.000Z',
      'tomorrow 2026-11-17T08:00:00.000Z',
      'this_weekend 2026-11-21T08:00:00.000Z',
      'next_week 2026-11-23T08:00:00.000Z',
    ]);
  });
  it.each([
    ['in the evening, later is not today', '2026-11-16T21:00:00Z', 'tomorrow this_weekend next_week'],
    [
      'half past eight is the last that is',
      '2026-11-16T20:30:00Z',
      'later_today tomorrow this_weekend next_week',
    ],
    ['on Friday tomorrow is the weekend', '2026-11-20T09:00:00Z', 'later_today tomorrow next_week'],
    ['on Saturday this weekend is now', '2026-11-21T09:00:00Z', 'later_today tomorrow next_week'],
    ['on Sunday tomorrow is next week', '2026-11-22T09:00:00Z', 'later_today tomorrow'],
  ])('%s', (_, now, expected) => {
    expect(
      offered(now)
        .map((offer) => offer.split(' ')[0])
        .join(' '),
    ).toBe(expected);
  });
});

describe('customSnooze', () => {
  it.each([
    ['a plain time', '2026-11-16T09:05', lisbon, '2026-11-16T09:05:00.000Z'],
    ['summer', '2026-07-16T09:05', lisbon, '2026-07-16T08:05:00.000Z'],
    ['a skipped time east', '2026-03-29T01:30', lisbon, '2026-03-29T01:30:00.000Z'],
    ['a skipped time west', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['a doubled time east', '2026-10-25T01:30', lisbon, '2026-10-25T00:30:00.000Z'],
    ['a doubled time west', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['a change by half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a leap day', '2028-02-29T00:00', 'UTC', '2028-02-29T00:00:00.000Z'],
  ])('reads %s', (_, written, zone, expected) => {
    expect(customSnooze(written, zone)?.toISOString()).toBe(expected);
  });
  it.each([
    '',
    'tomorrow',
    '2026-11-16',
    '2026-02-30T09:00',
    '2026-11-16T24:00',
    '2026-11-16T09:00Z',
    '9'.repeat(1e6),
  ])('does not read %.20s', (written) => {
    expect(customSnooze(written, lisbon)).toBeNull();
  });
});

it('says why a conversation cannot be snoozed', () => {
  const now = at('2026-11-16T09:00:00.000Z');
  expect(snoozeError(at('2026-11-16T09:00:00.001Z'), now)).toBeNull();
  expect(snoozeError(at('2027-11-16T09:00:00Z'), now)).toBeNull();
  expect(snoozeError(at('2027-11-17T09:00:00.000Z'), now)).toBeNull();
  const past = 'Choose a time in the future.';
  expect(snoozeError(now, now)).toBe(past);
  expect(snoozeError(at('2026-11-16T08:00:00Z'), now)).toBe(past);
  expect(snoozeError(at('2027-11-17T09:00:00.001Z'), now)).toBe('Choose a date within a year.');
  expect(snoozeError(new Date(Number.NaN), now)).toBe('Choose a date and a time.');
});
