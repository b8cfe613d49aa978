import { expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';

it.each([
  ['٤٨٢١٣', '48213'],
  ['۰۹', '09'],
  ['TW-٧ / 3', 'TW-7 / 3'],
])('%s is %s', (typed, expected) => expect(asciiDigits(typed)).toBe(expected));
