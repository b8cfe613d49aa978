import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test('the unit of a size is in the language of the console', () => {
  expect(sizeText(9, 'en')).toBe('9 B');
  expect(sizeText(9, 'ar')).toBe('9 بايت');
  expect(sizeText(1536, 'ar')).toBe('1.5 كيلوبايت');
});
