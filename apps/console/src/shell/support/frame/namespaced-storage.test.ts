import { afterEach, expect, test } from 'vitest';
import { namespacedStorage } from './namespaced-storage.ts';

afterEach(() => localStorage.clear());

test("members and the page do not see each other's keys", () => {
  localStorage.setItem('token', 'of the shop');
  const [jonas, hana] = ['jonas', 'hana'].map((name) => namespacedStorage(localStorage, name));
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
