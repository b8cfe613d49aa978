// @vitest-environment node
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { List } from '@foyer/contract/kernel/list';
import arabic from '@foyer/contract/locales/ar.json' with { type: 'json' };
import { expect, test } from 'vitest';

const CONTRACT = path.join(import.meta.dirname, '../../../../packages/contract/src');
/** Further texts of the server, in files and notices. */
const OTHERS = ['rows'];

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'columns' in value && 'filters' in value;

const textsOf = ({ title, columns, filters }: List): string[] => [
  title,
  ...Object.values(columns).flatMap((column) => [column.title, ...Object.values(column.labels ?? {})]),
  ...Object.values(filters).flatMap((filter) => [
    filter.title,
    ...(filter.kind === 'oneOf' ? Object.values(filter.values) : []),
    ...(filter.kind === 'reference' && filter.none !== undefined ? [filter.none] : []),
  ]),
];

test('the texts of all lists are said in Arabic, and none besides', async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => path.basename(file) === 'list.ts')
      .map((file) => import(path.join(CONTRACT, file))),
  );
  const lists = modules.flatMap((module) => Object.values(module as object)).filter(isList);
  expect(lists.length).toBeGreaterThan(3);
  const texts = new Set([...lists.flatMap(textsOf), ...OTHERS]);
  expect(Object.keys(arabic).sort()).toEqual([...texts].sort());
  expect(Object.values(arabic)).not.toContain('');
});
