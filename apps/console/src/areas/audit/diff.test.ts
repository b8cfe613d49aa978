import { expect, test } from 'vitest';
import { changesBetween } from './diff.ts';

test('lists the differences path by path', () => {
  const before = { name: 'Tidewell', settings: { brandColour: null, waitRedMinutes: 8 } };
  const after = { name: 'Tidewell', settings: { brandColour: '#123456', waitRedMinutes: 8 } };
  expect(changesBetween(before, after)).toEqual([
    { path: 'settings.brandColour', before: '–', after: '#123456' },
  ]);
});

test('lists added and removed values', () => {
  expect(changesBetween(null, { name: 'Sales', members: ['a', 'b'] })).toEqual([
    { path: 'name', before: undefined, after: 'Sales' },
    { path: 'members', before: undefined, after: 'a, b' },
  ]);
  expect(changesBetween({ name: 'Sales' }, undefined)).toEqual([
    { path: 'name', before: 'Sales', after: undefined },
  ]);
});

test('compares lists of objects', () => {
  const rule = (value: string) => ({ rules: [{ metric: 'country', value }] });
  expect(changesBetween(rule('pt'), rule('es'))).toEqual([
    { path: 'rules.0.value', before: 'pt', after: 'es' },
  ]);
});

test('a text that was stored with its template is one value', () => {
  const wording = { text: 'Members notified: {count}.', values: { count: 1 } };
  expect(changesBetween(null, { steps: [{ text: 'Members notified: 1.', wording }] })).toEqual([
    { path: 'steps.0.text', before: undefined, after: 'Members notified: 1.' },
  ]);
  expect(changesBetween(null, { wording: 'I agree.' })).toEqual([
    { path: 'wording', before: undefined, after: 'I agree.' },
  ]);
});

test('finds nothing without values', () => {
  expect(changesBetween(null, null)).toEqual([]);
});
