import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './fingerprint.mjs';

const FOLDER = 'apps/server/src/areas';

const areas = readdirSync(join(root, FOLDER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every area is in one layer, in the linter and in ARCHITECTURE.md', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
    overrides: readonly { readonly includes?: readonly string[] }[];
  };
  const included = overrides.flatMap(({ includes = [] }) => includes);
  const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.replace(/\([^)]*\)/g, ''));
  const written = table.flatMap((line) => line.split('|')[2]?.split(',') ?? []).map((name) => name.trim());
  for (const area of areas) {
    expect(
      included.filter((path) => path === `${FOLDER}/${area}/**`),
      area,
    ).toHaveLength(1);
    expect(
      written.filter((name) => name === area),
      area,
    ).toHaveLength(1);
  }
});
