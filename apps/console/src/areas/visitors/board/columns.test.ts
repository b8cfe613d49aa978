import { expect, test } from 'vitest';
import { readColumnChoice } from './columns.ts';
import { SORTS } from './search.ts';

test.each([null, 'not json', '{}', '[]', '{"order":5}'])('shows all columns when %s is stored', (stored) => {
  expect(readColumnChoice(stored)).toEqual({ order: SORTS, hidden: [] });
});

test('keeps the remembered order and adds columns that it does not know', () => {
  const choice = readColumnChoice(JSON.stringify({ order: ['state', 'visitor', 'gone'], hidden: ['time'] }));
  expect(choice.order.slice(0, 2)).toEqual(['state', 'visitor']);
  expect([...choice.order].sort()).toEqual([...SORTS].sort());
  expect(choice.hidden).toEqual(['time']);
});

test('never hides the name', () => {
  expect(readColumnChoice(JSON.stringify({ order: [], hidden: ['visitor'] })).hidden).toEqual([]);
});
