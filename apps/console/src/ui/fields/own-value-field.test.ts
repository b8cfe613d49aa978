import { expect, it } from 'vitest';
import { ownValueText } from './own-value-field.tsx';

it.each([
  ['DATE', '2026-05-03', '03/05/2026'],
  ['DATE', 'soon', 'soon'],
  ['DATE', '', ''],
  ['text', '2026-05-03', '2026-05-03'],
] as const)('the value of an own field of the type %s, %s, is read as %s', (type, value, text) => {
  expect(ownValueText({ name: 'Since', type, choices: [], pattern: '' }, value)).toBe(text);
});
