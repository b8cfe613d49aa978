import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
