import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

test('names the lines that were added and removed', () => {
  const marks = { same: ' ', added: '+', removed: '-' };
  const lines = diffLines('one\ntwo\nthree', 'one\nthree\nfour').map(({ how, text }) => marks[how] + text);
  expect(lines).toEqual([' one', '-two', ' three', '+four']);
});

test('takes lines that are repeated for the same only once', () => {
  const how = (before: string, after: string) => diffLines(before, after).map((line) => line.how);
  expect(how('a\na', 'a')).toEqual(['same', 'removed']);
  expect(how('a\nb\na', 'a\na')).toEqual(['same', 'removed', 'same']);
  expect(how('a', 'a')).toEqual(['same']);
});
