import { afterEach, expect, test } from 'vitest';
import { keptApart } from './kept-apart.ts';

afterEach(() => localStorage.clear());

test('two members and the rest of the page do not see what the other keeps', () => {
  localStorage.setItem('token', 'of the shop');
  const [jonas, hana] = ['jonas', 'hana'].map((name) => keptApart(localStorage, name));
  jonas?.setItem('token', 'of Jonas');
  expect(hana?.getItem('token')).toBeNull();
  expect(localStorage.getItem('token')).toBe('of the shop');
  expect(jonas?.length).toBe(1);
  expect(jonas?.key(0)).toBe('token');
  expect(hana?.key(0)).toBeNull();
  jonas?.removeItem('token');
  expect(jonas?.length).toBe(0);
  expect(localStorage.getItem('token')).toBe('of the shop');
});
