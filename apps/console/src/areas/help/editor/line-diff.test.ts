import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

test('names the lines that were added and removed', () => {
  const marks = { same: ' ', added: '+', removed: '-' };
  const lines = diffLines('one\ntwo\nthree', 'one\nthree\nfour').map(({ how, text }) => marks[how] + text);
  expect(lines).toEqual([' one', '-two', ' three', '+four']);
});
