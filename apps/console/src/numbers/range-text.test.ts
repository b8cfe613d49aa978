import { expect, test } from 'vitest';
import { rangeText } from './range-text.ts';

test('a range names its year unless all of it is in this one', () => {
  const year = new Date().getFullYear();
  expect(rangeText({ from: `${year}-11-06`, to: `${year}-11-12` }, 'en')).not.toContain(String(year));
  const across = rangeText({ from: `${year - 1}-11-28`, to: `${year}-11-27` }, 'en');
  expect(across).toContain(String(year - 1));
  expect(across).toContain(String(year));
  expect(rangeText({ from: `${year - 1}-11-06`, to: `${year - 1}-11-12` }, 'en')).toContain(String(year - 1));
});
