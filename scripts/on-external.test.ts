import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './fingerprint.mjs';
import { onExternal } from './on-external.ts';

it('names files that are there, each once', () => {
  expect(onExternal.filter((path) => !existsSync(join(root, 'apps/server', path)))).toEqual([]);
  expect(new Set(onExternal).size).toBe(onExternal.length);
});
