import { expect, it } from 'vitest';
import { nextAfter } from './leave-at-close.ts';

const row = (id: string | null, isOpen = true) => ({ id, isOpen });

it('is the one below, else the nearest above', () => {
  const rows = ['a', 'b', 'c'].map((id) => row(id));
  expect(nextAfter(rows, 'b')).toBe('c');
  expect(nextAfter(rows, 'c')).toBe('b');
  expect(nextAfter(rows.slice(0, 1), 'a')).toBeNull();
});

it('skips visitors without an open conversation', () => {
  const rows = [row('a'), row('b'), row(null, false), row('c', false)];
  expect(nextAfter(rows, 'b')).toBe('a');
  expect(nextAfter([row('b'), row('c', false)], 'b')).toBeNull();
});

it('is the first of a list without the conversation', () => {
  expect(nextAfter([row('a'), row('b')], 'x')).toBe('a');
});
