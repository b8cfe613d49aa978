import { expect, it } from 'vitest';
import { fullName, splitName } from './full-name.ts';

it.each([
  ['Ada King Lovelace', { firstName: 'Ada', lastName: 'King Lovelace' }],
  ['  Ada   Lovelace ', { firstName: 'Ada', lastName: 'Lovelace' }],
  ['Ada', { firstName: 'Ada', lastName: '' }],
  ['', { firstName: '', lastName: '' }],
])('splits “%s”', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
  expect(fullName(parts)).toBe(name.trim().replace(/\s+/g, ' '));
});
