// @vitest-environment node
import type { List } from '@foyer/contract/kernel/list';
import { lists } from '@foyer/contract/lists';
import arabic from '@foyer/contract/locales/ar.json' with { type: 'json' };
import { DIMENSION_TITLES, FACT_SOURCES } from '@foyer/domain/fact-sources';
import { MEASURES } from '@foyer/domain/measures';
import { expect, test } from 'vitest';

/** Further texts of the server, in files and notices. */
const OTHERS = ['rows'];

const textsOf = ({ title, columns, filters }: List): string[] => [
  title,
  ...Object.values(columns).flatMap((column) => [column.title, ...Object.values(column.labels ?? {})]),
  ...Object.values(filters).flatMap((filter) => [
    filter.title,
    ...(filter.kind === 'oneOf' ? Object.values(filter.values) : []),
    ...(filter.kind === 'reference' && filter.none !== undefined ? [filter.none] : []),
  ]),
];

const measureTexts = [
  ...Object.values(MEASURES).flatMap(({ title, about }) => [title, about]),
  ...Object.values(DIMENSION_TITLES),
  ...Object.values(FACT_SOURCES).map(({ title }) => title),
];

test('the texts of all lists and measures, and so of the audit log, are said in Arabic, and none besides', () => {
  const texts = new Set([...lists.flatMap(textsOf), ...measureTexts, ...OTHERS]);
  expect(Object.keys(arabic).sort()).toEqual([...texts].sort());
  expect(Object.values(arabic)).not.toContain('');
});
