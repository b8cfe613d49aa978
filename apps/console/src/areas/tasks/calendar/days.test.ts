import { expect, it } from 'vitest';
import { dueOnDay, firstDayShown, monthAfter } from './days.ts';

it('weeks of a month begin with the Monday on or before its first', () => {
  expect(firstDayShown('2026-11')).toBe('2026-10-26');
  expect(firstDayShown('2026-06')).toBe('2026-06-01');
});

it('months go over the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

it('a task that is dragged keeps its time of day, also over a change of the clocks', () => {
  expect(dueOnDay('2026-10-20T14:00:00.000Z', '2026-10-27', 'Europe/London')).toBe(
    '2026-10-27T15:00:00.000Z',
  );
});
