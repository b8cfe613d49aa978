import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOpenTime, OPEN_TIME_HORIZON_DAYS, openTimeBetween } from './business-time.ts';
import { DAYS } from './merchant.ts';
import { isOpen, type OpeningHours, type OpeningSlot } from './opening-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (iso: string) => new Date(iso);
const slots = (...texts: string[]): OpeningSlot[] =>
  texts.map((text) => {
    const [opens = '', closes = ''] = text.split('-');
    return { opens, closes };
  });
const daily = (timeZone: string, ...texts: string[]): OpeningHours => ({
  timeZone,
  weekly: Object.fromEntries(DAYS.map((day) => [day, slots(...texts)])),
  holidays: [],
});

const hours: OpeningHours = {
  timeZone: 'Europe/Lisbon',
  weekly: {
    Monday: slots('13:00-17:00', '09:00-12:00'),
    Friday: slots('20:00-02:00'),
    Saturday: slots('02:00-03:00', '01:00-02:30'),
  },
  holidays: [
    { date: '2026-11-23', slots: [] },
    { date: '2026-11-24', slots: slots('10:00-11:00') },
    { date: '2026-12-05', slots: [] },
  ],
};
const never: OpeningHours = { timeZone: 'UTC', weekly: {}, holidays: [] };

describe('open time that is added', () => {
  it.each([
    ['within a slot', '2026-11-16T09:30:00Z', 90, '2026-11-16T11:00:00Z'],
    ['up to the closing', '2026-11-16T09:30:00Z', 150, '2026-11-16T12:00:00Z'],
    ['past a pause', '2026-11-16T09:30:00Z', 151, '2026-11-16T13:01:00Z'],
    ['from before the opening', '2026-11-16T03:00:00Z', 1, '2026-11-16T09:01:00Z'],
    ['from the moment of closing', '2026-11-16T12:00:00Z', 1, '2026-11-16T13:01:00Z'],
    ['past the week', '2026-11-16T16:00:00Z', 61, '2026-11-20T20:01:00Z'],
    [
      'past midnight, slots that meet or overlap counted once',
      '2026-11-20T23:00:00Z',
      240,
      '2026-11-21T03:00:00Z',
    ],
    ['from the night of the day before', '2026-11-21T00:30:00Z', 30, '2026-11-21T01:00:00Z'],
    [
      'over a holiday that is closed, into one with hours',
      '2026-11-21T12:00:00Z',
      60,
      '2026-11-24T11:00:00Z',
    ],
    ['a holiday keeps the night before', '2026-12-04T19:00:00Z', 360, '2026-12-05T02:00:00Z'],
    ['and loses its own', '2026-12-04T19:00:00Z', 361, '2026-12-07T09:01:00Z'],
  ])('%s', (_, from, minutes, end) => {
    expect(addOpenTime(hours, at(from), minutes * MINUTE)).toEqual(at(end));
    expect(openTimeBetween(hours, at(from), at(end))).toBe(minutes * MINUTE);
  });

  it('keeps milliseconds', () => {
    expect(addOpenTime(hours, at('2026-11-16T11:59:59.999Z'), 2)).toEqual(at('2026-11-16T13:00:00.001Z'));
  });
  it('has passed at once where there is none', () => {
    for (const ms of [0, -5]) {
      expect(addOpenTime(hours, at('2026-11-17T00:00:00Z'), ms)).toEqual(at('2026-11-17T00:00:00Z'));
      expect(addOpenTime(never, at('2026-11-17T00:00:00Z'), ms)).toEqual(at('2026-11-17T00:00:00Z'));
    }
  });
  it('passes always without hours', () => {
    expect(addOpenTime(null, at('2026-11-16T03:00:00Z'), 90 * DAY)).toEqual(at('2027-02-14T03:00:00Z'));
    expect(openTimeBetween(null, at('2026-11-16T03:00:00Z'), at('2026-11-16T03:00:01Z'))).toBe(1000);
  });
  it('never passes without enough opening time within the horizon', () => {
    expect(addOpenTime(never, at('2026-11-16T03:00:00Z'), 1)).toBeNull();
    const weekly = { ...never, weekly: { Monday: slots('09:00-10:00') } };
    expect(addOpenTime(weekly, at('2026-11-16T00:00:00Z'), 52 * HOUR)).toEqual(at('2027-11-08T10:00:00Z'));
    expect(addOpenTime(weekly, at('2026-11-16T00:00:00Z'), 60 * HOUR)).toBeNull();
    const once = { ...never, holidays: [{ date: '2026-12-01', slots: slots('09:00-10:00') }] };
    expect(addOpenTime(once, at('2026-11-16T00:00:00Z'), HOUR)).toEqual(at('2026-12-01T10:00:00Z'));
    expect(addOpenTime(once, at('2026-11-16T00:00:00Z'), HOUR + 1)).toBeNull();
  });
  it('is all time of a merchant that never closes, in any zone', () => {
    const always = daily('America/New_York', '00:00-24:00');
    expect(addOpenTime(always, at('2026-01-01T00:00:00Z'), 300 * DAY)).toEqual(at('2026-10-28T00:00:00Z'));
    expect(addOpenTime(always, at('2026-01-01T00:00:00Z'), (OPEN_TIME_HORIZON_DAYS + 3) * DAY)).toBeNull();
  });
});

describe('open time between two moments', () => {
  it.each([
    ['nothing backwards', '2026-11-16T11:00:00Z', '2026-11-16T10:00:00Z', 0],
    ['nothing while closed', '2026-11-17T00:00:00Z', '2026-11-20T20:00:00Z', 0],
    ['a week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', 14],
    ['many years, but for the holidays', '2026-12-07T00:00:00Z', '2036-12-01T00:00:00Z', 14 * 521],
  ])('%s', (_, from, to, expected) => {
    expect(openTimeBetween(hours, at(from), at(to))).toBe(expected * HOUR);
  });
  it('is zero if never open', () => {
    expect(openTimeBetween(never, at('2026-01-01T00:00:00Z'), at('2030-01-01T00:00:00Z'))).toBe(0);
  });
});

describe('open time when the clock changes', () => {
  it.each([
    // The clock of Berlin skips 02:00 to 03:00 on 29 March and repeats it on 25 October 2026.
    ['Europe/Berlin', '00:00-06:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 5],
    ['Europe/Berlin', '00:00-06:00', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 7],
    ['Europe/Berlin', '22:00-04:00', '2026-03-28T20:00:00Z', '2026-03-29T10:00:00Z', 5],
    ['Europe/Berlin', '22:00-04:00', '2026-10-24T19:00:00Z', '2026-10-25T10:00:00Z', 7],
    ['Europe/Berlin', '00:00-24:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['Europe/Berlin', '00:00-24:00', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['Europe/Berlin', '01:00-02:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 1],
    ['Europe/Berlin', '02:30-03:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 0],
    ['Europe/Berlin', '02:30-05:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 1.5],
    ['Europe/Berlin', '02:30-05:00', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 3.5],
    ['Europe/Berlin', '09:00-17:00', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 8],
    // New York skips 02:00 to 03:00 on 8 March and repeats 01:00 to 02:00 on 1 November 2026.
    ['America/New_York', '00:00-06:00', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 5],
    ['America/New_York', '00:00-06:00', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 7],
    ['America/New_York', '02:30-05:00', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 1.5],
    ['America/New_York', '01:30-05:00', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 4.5],
    // Half hours: Lord Howe goes back from +11:00 to +10:30 on 5 April 2026.
    ['Australia/Lord_Howe', '00:00-06:00', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 6.5],
    ['Asia/Kolkata', '09:00-17:30', '2026-04-04T18:30:00Z', '2026-04-05T18:30:00Z', 8.5],
  ])('%s %s from %s', (timeZone, slot, from, to, expected) => {
    expect(openTimeBetween(daily(timeZone, slot), at(from), at(to)) / HOUR).toBe(expected);
  });
  it('moves the end with the clock', () => {
    const night = daily('Europe/Berlin', '22:00-04:00');
    expect(addOpenTime(night, at('2026-03-28T20:00:00Z'), 5 * HOUR)).toEqual(at('2026-03-29T02:00:00Z'));
    expect(addOpenTime(night, at('2026-10-24T19:00:00Z'), 7 * HOUR)).toEqual(at('2026-10-25T03:00:00Z'));
    const office = daily('Europe/Berlin', '09:00-17:00');
    expect(addOpenTime(office, at('2026-03-28T15:30:00Z'), HOUR)).toEqual(at('2026-03-29T07:30:00Z'));
    expect(addOpenTime(office, at('2026-10-24T14:30:00Z'), HOUR)).toEqual(at('2026-10-25T08:30:00Z'));
  });
});

describe('open time of any hours', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16));
  const slot = fc.record({ opens: time, closes: time });
  const day = fc.array(slot, { maxLength: 3 });
  const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Auckland',
    ),
    weekly: fc.record({ Monday: day, Tuesday: day, Saturday: day, Sunday: day }, { requiredKeys: [] }),
    holidays: fc.array(
      fc.record({ date: fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25'), slots: day }),
      { maxLength: 2 },
    ),
  });
  const moment = fc
    .tuple(fc.constantFrom('2026-03-06', '2026-03-27', '2026-09-25', '2026-10-23'), fc.nat(6 * 96))
    .map(([date, quarters]) => new Date(Date.parse(date) + quarters * 15 * MINUTE));
  const span = fc.nat(3 * 96).map((quarters) => quarters * 15 * MINUTE);

  it('is what is open, counted by quarters of an hour', () => {
    fc.assert(
      fc.property(anyHours, moment, span, (any, from, length) => {
        const to = new Date(from.getTime() + length);
        let counted = 0;
        for (let now = from.getTime(); now < to.getTime(); now += 15 * MINUTE) {
          if (isOpen(any, new Date(now))) counted += 15 * MINUTE;
        }
        expect(openTimeBetween(any, from, to)).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });
  it('is taken back by what is between, and ends in a moment of opening', () => {
    fc.assert(
      fc.property(anyHours, moment, fc.integer({ min: 1, max: 20 * HOUR }), (any, from, ms) => {
        const end = addOpenTime(any, from, ms);
        if (end === null) return;
        expect(openTimeBetween(any, from, end)).toBe(ms);
        expect(isOpen(any, new Date(end.getTime() - 1))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
  it('adds up', () => {
    fc.assert(
      fc.property(anyHours, moment, span, span, (any, a, first, second) => {
        const b = new Date(a.getTime() + first);
        const c = new Date(b.getTime() + second);
        expect(openTimeBetween(any, a, b) + openTimeBetween(any, b, c)).toBe(openTimeBetween(any, a, c));
      }),
      { numRuns: 100 },
    );
  });
});
