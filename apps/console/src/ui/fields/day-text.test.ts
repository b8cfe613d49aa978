import { describe, expect, test } from 'vitest';
import { dayIn, dayText, typedDay } from './day-text.ts';
import { dayAfter, monthAfter, weekdayOf, weeksOf } from './month-days.ts';

describe('a day in a field', () => {
  test.each([
    ['13/11/2026', '2026-11-13'],
    ['3/1/2026', '2026-01-03'],
    ['2026-11-13', '2026-11-13'],
    ['31/02/2026', null],
    ['13/11/26', null],
    ['', null],
  ])('written %s is %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  test('is shown with the day first', () => {
    expect(dayText('2026-11-03')).toBe('03/11/2026');
    expect(dayText('?')).toBe('');
  });

  test.each([
    ['13112026', '13/11/2026'],
    ['13.11.2026', '13/11/2026'],
    ['3/1/2026', '3/1/2026'],
    ['13x/11/20269', '13/11/2026'],
  ])('typed %s stands as %s', (keys, text) => {
    let shown = '';
    for (const key of keys) shown = typedDay(shown + key, shown);
    expect(shown).toBe(text);
  });

  test('drops slashes on Backspace, and accepts a pasted day', () => {
    expect(typedDay('13', '13/')).toBe('13');
    expect(typedDay('2026-11-13', '')).toBe('2026-11-13');
  });
});

describe('the days of a calendar', () => {
  test('go on over months and years, a long month into a short one', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(monthAfter('2027-01-31', 1)).toBe('2027-02-28');
    expect(monthAfter('2027-01-15', -1)).toBe('2026-12-15');
  });

  test('are shown in six weeks from Monday', () => {
    const weeks = weeksOf('2026-11-23');
    expect(weeks.map(([monday]) => monday)[0]).toBe('2026-10-26');
    expect(weeks.flat()).toHaveLength(42);
    expect(weekdayOf('2026-11-23')).toBe(0);
    expect(weekdayOf('2026-11-29')).toBe(6);
  });
});
