import { describe, expect, it } from 'vitest';
import { bytesText, formatDate, ORDER_DATE_FORMAT } from './format.ts';
import { isOpen, nextClosing, nextOpening, type OpeningHours, openingHoursError } from './opening-hours.ts';

const hours: OpeningHours = {
  timeZone: 'Europe/Lisbon',
  weekly: {
    Monday: [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '17:00' },
    ],
    Friday: [{ opens: '20:00', closes: '02:00' }],
    Saturday: [{ opens: '02:00', closes: '03:00' }],
  },
  holidays: [
    { date: '2026-11-23', slots: [] },
    { date: '2026-11-24', slots: [{ opens: '10:00', closes: '11:00' }] },
  ],
};
const at = (iso: string) => new Date(iso);

describe('opening hours', () => {
  it('hold several slots a day, first moment in and last out', () => {
    const times = ['08:59', '09:00', '12:00', '13:00', '16:59', '17:00'];
    expect(times.map((time) => isOpen(hours, at(`2026-11-16T${time}:00Z`)))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(nextOpening(hours, at('2026-11-16T12:30:00Z'))).toEqual(at('2026-11-16T13:00:00Z'));
    expect(nextClosing(hours, at('2026-11-16T10:00:00Z'))).toEqual(at('2026-11-16T12:00:00Z'));
  });
  it('run past midnight and join what meets', () => {
    expect(isOpen(hours, at('2026-11-21T01:00:00Z'))).toBe(true);
    expect(nextClosing(hours, at('2026-11-20T21:00:00Z'))).toEqual(at('2026-11-21T03:00:00Z'));
    expect(nextOpening(hours, at('2026-11-20T21:00:00Z'))).toBeNull();
    expect(nextClosing(hours, at('2026-11-20T12:00:00Z'))).toBeNull();
  });
  it('give way to holidays', () => {
    expect(isOpen(hours, at('2026-11-23T10:00:00Z'))).toBe(false);
    expect(nextOpening(hours, at('2026-11-22T10:00:00Z'))).toEqual(at('2026-11-24T10:00:00Z'));
  });
  it('follow the clock of the zone through its changes', () => {
    expect(nextOpening(hours, at('2026-07-05T12:00:00Z'))).toEqual(at('2026-07-06T08:00:00Z'));
    expect(nextOpening(hours, at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-26T09:00:00Z'));
  });
  it('may never open or never close', () => {
    expect(nextOpening({ ...hours, weekly: {}, holidays: [] }, at('2026-11-16T10:00:00Z'))).toBeNull();
    const always = [{ opens: '00:00', closes: '00:00' }];
    const weekly = {
      Monday: always,
      Tuesday: always,
      Wednesday: always,
      Thursday: always,
      Friday: always,
      Saturday: always,
      Sunday: always,
    };
    expect(
      nextClosing({ timeZone: 'Asia/Dubai', weekly, holidays: [] }, at('2026-11-16T10:00:00Z')),
    ).toBeNull();
    expect(isOpen({ timeZone: 'Asia/Dubai', weekly, holidays: [] }, at('2026-11-16T10:00:00Z'))).toBe(true);
  });
});

describe('opening hours that are to be stored', () => {
  const slots = (...texts: string[]) =>
    texts.map((text) => {
      const [opens = '', closes = ''] = text.split('-');
      return { opens, closes };
    });
  const onMonday = (...texts: string[]) =>
    openingHoursError({ weekly: { Monday: slots(...texts) }, holidays: [] });

  it('may have several slots a day, in any order, that meet or run past midnight', () => {
    expect(onMonday()).toBeNull();
    expect(onMonday('13:00-17:00', '09:00-13:00')).toBeNull();
    expect(onMonday('09:00-12:00', '20:00-10:00')).toBeNull();
    expect(onMonday('09:00-24:00', '00:00-09:00')).toBeNull();
    expect(openingHoursError(hours)).toBeNull();
  });
  it('may not overlap on a day', () => {
    const refused = 'The hours of Monday overlap: 09:00–13:00 and 12:00–17:00.';
    expect(onMonday('12:00-17:00', '09:00-13:00')).toBe(refused);
    expect(onMonday('09:00-13:00', '09:00-13:00')).toMatch(/^The hours of Monday overlap/);
    expect(onMonday('20:00-02:00', '22:00-23:00')).toMatch(/20:00–02:00 and 22:00–23:00/);
    expect(onMonday('00:00-00:00', '23:00-23:30')).toMatch(/overlap/);
    expect(onMonday('08:00-20:00', '09:00-10:00', '19:00-21:00')).toMatch(/08:00–20:00 and 09:00–10:00/);
  });
  it('have every holiday once, without overlaps either', () => {
    const holiday = (date: string, ...texts: string[]) => ({ date, slots: slots(...texts) });
    const error = (...holidays: ReturnType<typeof holiday>[]) => openingHoursError({ weekly: {}, holidays });
    expect(error(holiday('2026-12-24', '08:00-12:00'), holiday('2026-12-25'))).toBeNull();
    expect(error(holiday('2026-12-24', '08:00-12:00', '11:00-13:00'))).toBe(
      'The hours of 2026-12-24 overlap: 08:00–12:00 and 11:00–13:00.',
    );
    expect(error(holiday('2026-12-25'), holiday('2026-12-25', '08:00-12:00'))).toBe(
      '2026-12-25 is listed as a holiday twice.',
    );
  });
});

describe('formats', () => {
  it('write dates in a zone', () => {
    const noon = at('2026-03-04T12:05:06Z');
    expect(formatDate(noon, 'UTC')).toBe('04/03/2026 12:05:06 PM');
    expect(formatDate(noon, 'America/New_York')).toBe('04/03/2026 07:05:06 AM');
    expect(formatDate(at('2026-03-04T00:05:06Z'), 'UTC')).toBe('04/03/2026 12:05:06 AM');
    expect(formatDate(at('2026-03-04T15:05:06Z'), 'UTC', ORDER_DATE_FORMAT)).toBe('03/04/2026 15:05:06 PM');
    expect(() => formatDate(noon, 'Nowhere/None')).toThrow(RangeError);
  });
  it('write sizes', () => {
    expect([0, -1, 512, 1024, 1536, 10485760, 1048575, 2 ** 50].map((bytes) => bytesText(bytes))).toEqual([
      '0 B',
      '0 B',
      '512 B',
      '1 kB',
      '1.5 kB',
      '10 MB',
      '1 MB',
      '1024 TB',
    ]);
  });
});
