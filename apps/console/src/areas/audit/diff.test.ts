import { expect, test } from 'vitest';
import { changesBetween } from './diff.ts';

test('tells what differs, part by part, and leaves out what stayed', () => {
  const before = { name: 'Tidewell', settings: { brandColour: null, waitRedMinutes: 8 } };
  const after = { name: 'Tidewell', settings: { brandColour: '#123456', waitRedMinutes: 8 } };
  expect(changesBetween(before, after)).toEqual([
    { path: 'settings.brandColour', before: '–', after: '#123456' },
  ]);
});

test('tells what came and what went', () => {
  expect(changesBetween(null, { name: 'Sales', members: ['a', 'b'] })).toEqual([
    { path: 'name', before: undefined, after: 'Sales' },
    { path: 'members', before: undefined, after: 'a, b' },
  ]);
  expect(changesBetween({ name: 'Sales' }, undefined)).toEqual([
    { path: 'name', before: 'Sales', after: undefined },
  ]);
});

test('goes into lists of things', () => {
  const rule = (value: string) => ({ rules: [{ metric: 'country', value }] });
  expect(changesBetween(rule('pt'), rule('es'))).toEqual([
    { path: 'rules.0.value', before: 'pt', after: 'es' },
  ]);
});

test('finds nothing where nothing was told', () => {
  expect(changesBetween(null, null)).toEqual([]);
});
