import { describe, expect, test } from 'vitest';
import { copiedDay, DEFAULT_HOURS, endsNextDay, hoursInZone, nextSlot, withDay } from './hours.ts';

describe('a stretch of opening', () => {
  test('that closes at or before it opens ends on the next day', () => {
    expect(endsNextDay({ from: '20:00', to: '02:00' })).toBe(true);
    expect(endsNextDay({ from: '00:00', to: '00:00' })).toBe(true);
    expect(endsNextDay({ from: '09:00', to: '24:00' })).toBe(false);
    expect(endsNextDay({ from: '09:00', to: '' })).toBe(false);
  });

  test('goes on an hour after the last one, where the day has room', () => {
    expect(nextSlot([])).toEqual({ from: '09:00', to: '17:00' });
    expect(nextSlot([{ from: '09:00', to: '12:30' }])).toEqual({ from: '13:30', to: '16:30' });
    expect(nextSlot([{ from: '18:00', to: '22:00' }])).toEqual({ from: '', to: '' });
    expect(nextSlot([{ from: '20:00', to: '02:00' }])).toEqual({ from: '', to: '' });
  });
});

test('the stretches of a day are copied to others', () => {
  const hours = withDay(DEFAULT_HOURS, 'Friday', [{ from: '20:00', to: '02:00' }]);
  const copied = copiedDay(hours, 'Friday', ['Saturday', 'Sunday']);
  expect(copied.week.Sunday).toEqual([{ from: '20:00', to: '02:00' }]);
  expect(copied.week.Monday).toEqual([{ from: '09:00', to: '17:00' }]);
});

test('incomplete slots are omitted for the domain rules', () => {
  const hours = withDay(DEFAULT_HOURS, 'Monday', [
    { from: '09:00', to: '' },
    { from: '10:00', to: '11:00' },
  ]);
  expect(hoursInZone(hours, 'UTC').weekly.Monday).toEqual([{ opens: '10:00', closes: '11:00' }]);
});
