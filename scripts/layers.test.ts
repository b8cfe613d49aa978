import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './fingerprint.mjs';

const FOLDER = 'apps/server/src/areas';

const areas = readdirSync(join(root, FOLDER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every area is in one layer', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
    overrides: readonly { readonly includes?: readonly string[] }[];
  };
  const included = overrides.flatMap(({ includes = [] }) => includes);
  for (const area of areas)
    expect(
      included.filter((path) => path === `${FOLDER}/${area}/**`),
      area,
    ).toHaveLength(1);
});
