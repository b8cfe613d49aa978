import { afterEach, expect, test } from 'vitest';
import { chooseAvailability } from './availability.ts';
import { session } from './values.ts';

afterEach(() => {
  session.clear();
  localStorage.clear();
});

test('being away is forgotten with the sign-in, so that the next person is not away unawares', () => {
  session.set({ saveUser: 'priya', access_token: 'a' });
  chooseAvailability('away');
  session.set({ timeZone: 'UTC' });
  expect(localStorage.getItem('foyer.availability')).toBe('away');
  session.clear();
  expect(localStorage.getItem('foyer.availability')).toBeNull();
});
