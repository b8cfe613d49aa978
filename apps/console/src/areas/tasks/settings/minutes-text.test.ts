import { expect, test } from 'vitest';
import { minutesOfText } from './minutes-text.ts';

test.each([
  ['90', 90],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['2 hours', 120],
  ['45 min', 45],
  ['1 س 30 د', 90],
])('%s is %i minutes', (text, minutes) => {
  expect(minutesOfText(text)).toBe(minutes);
});

test.each(['', 'soon', '1.5', '-5', '1 h 30 min later'])('%j is not a duration', (text) => {
  expect(minutesOfText(text)).toBeNaN();
});
