import { describe, expect, it } from 'vitest';
import { granularityOf, periodsOf } from './day-ranges.ts';

describe('a range of days', () => {
  it('has all its periods, also over a clock change and where nothing happened', () => {
    const days = periodsOf({ from: '2026-10-24', to: '2026-10-26' }, 'day', 'Europe/Lisbon');
    expect(days.map(({ bucket }) => bucket)).toEqual([
      '2026-10-23T23:00:00.000Z',
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ]);
    const hours = periodsOf({ from: '2026-10-25', to: '2026-10-25' }, 'hour', 'Europe/Lisbon');
    expect(hours).toHaveLength(25);
    const halfHour = periodsOf({ from: '2026-04-05', to: '2026-04-05' }, 'hour', 'Australia/Lord_Howe');
    expect(halfHour.slice(0, 4).map(({ bucket }) => bucket.slice(5, 16))).toEqual([
      '04-04T13:00',
      '04-04T14:00',
      '04-04T14:30',
      '04-04T15:30',
    ]);
    expect(halfHour).toHaveLength(25);
    const weeks = periodsOf({ from: '2026-11-05', to: '2026-11-10' }, 'week', 'Asia/Kolkata');
    expect(weeks.map(({ days: part }) => part)).toEqual([
      { from: '2026-11-05', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-10' },
    ]);
    expect(weeks[0]?.bucket).toBe('2026-11-01T18:30:00.000Z');
  });

  it('is cut into periods that can be read', () => {
    const of = (to: string) => granularityOf({ from: '2026-01-01', to });
    expect([of('2026-01-02'), of('2026-02-28'), of('2026-06-30'), of('2026-12-31')]).toEqual([
      'hour',
      'day',
      'week',
      'month',
    ]);
  });
});
