import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './fingerprint.mjs';
import { decideInFull, GROUPS } from './in-full.ts';
import { onExternal, smokeOnExternal } from './on-external.ts';

const isMissing = (path: string) => !existsSync(join(root, path));

it('lists existing paths and files', () => {
  const groups = Object.values(GROUPS);
  const tests = [...groups.flatMap((group) => group.tests), ...onExternal];
  expect(groups.flatMap(({ paths }) => paths).filter(isMissing)).toEqual([]);
  expect(tests.filter((path) => isMissing(join('apps/server', path)))).toEqual([]);
  expect(new Set(onExternal).size).toBe(onExternal.length);
  expect(onExternal).toEqual(expect.arrayContaining([...smokeOnExternal]));
});

it('omits nothing when everything runs', () => {
  const { leftOut, has } = decideInFull(true);
  expect([leftOut, has('external')]).toEqual([[], true]);
});

it('leaves out what has passed since its paths changed, and notes nothing for what cannot run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-in-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'in-full.json');
  writeFileSync(file, '{}');
  const first = decideInFull(false, file);
  expect(first.leftOut).toEqual([]);
  first.cannot('external');
  first.passed();

  const second = decideInFull(false, file);
  expect(second.leftOut).toEqual([...GROUPS.faults.tests, ...GROUPS.processes.tests]);
  expect(second.has('external')).toBe(true);
  expect(decideInFull(true, file).leftOut).toEqual([]);

  const noted = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...noted, faults: 'of other contents' }));
  const third = decideInFull(false, file);
  expect([third.has('faults'), third.has('processes')]).toEqual([true, false]);
});
