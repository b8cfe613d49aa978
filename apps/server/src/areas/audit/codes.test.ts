import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@foyer/contract/audit/texts';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const source = globSync('**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Action codes of records are derived from their names. */
const ofRecords = [...source.matchAll(/recordsOf(?:<[^(]*>)?\(\{[^}]*?\bname: '(\w+)'/g)].flatMap(
  ([, name]) => ['created', 'changed', 'removed'].map((verb) => `${name}.${verb}`),
);

it('writes every action that the contract declares, as a noun and a past participle', () => {
  const codes = Object.keys(AUDIT_ACTIONS);
  expect(codes.filter((code) => !/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/.test(code))).toEqual([]);
  expect(codes.filter((code) => !source.includes(`'${code}'`) && !ofRecords.includes(code))).toEqual([]);
});

it('writes about every subject that the contract declares', () => {
  expect(Object.keys(AUDIT_SUBJECTS).filter((type) => !source.includes(`'${type}'`))).toEqual([]);
});

it('has its own words for every action, which the filter of the log lists', () => {
  const byText = Map.groupBy(Object.entries(AUDIT_ACTIONS), ([, text]) => text);
  const shared = [...byText.values()].filter(({ length }) => length > 1);
  expect(shared.map((actions) => actions.map(([code]) => code))).toEqual([]);
});
