import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './fingerprint.mjs';

/** A temporary folder with the project's linter settings, for files that break the rules. */
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'foyer-walls-'));
  for (const part of ['biome.json', 'scripts/lint'])
    cpSync(join(root, part), join(house, part), { recursive: true });
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function lint(path: string, source: string): string {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const args = ['lint', '--vcs-enabled=false', '--colors=off', path];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', 'biome'), args, {
    cwd: house,
    encoding: 'utf8',
  });
  rmSync(file);
  return stdout + stderr;
}

const importing = (from: string) => `import { a } from '${from}';\nexport const b = a;\n`;
const importingType = (from: string) => `import type { A } from '${from}';\nexport type B = A;\n`;

describe('a forbidden import is reported with what to do instead', () => {
  it.each([
    ['packages/domain/src/x.ts', 'zod', 'The domain needs no package'],
    ['packages/domain/src/x.ts', 'node:fs', 'The domain needs no package'],
    ['packages/domain/src/x.ts', '../../contract/src/index.ts', 'The domain imports nothing of the project'],
    ['packages/contract/src/visitors/calls.ts', 'fastify', 'stands on the domain and zod only'],
    [
      'packages/contract/src/visitors/calls.ts',
      '../../../../apps/server/src/main.ts',
      'imports nothing from apps',
    ],
    ['packages/contract/src/live/constants.ts', 'zod', 'keep it free of schemas'],
    ['packages/contract/src/macros/audit.ts', 'zod', 'keep it free of schemas'],
    ['packages/contract/src/reviews/list.ts', '../kernel/shapes.ts', 'keep it free of schemas'],
    ['apps/console/src/x.ts', '../../server/src/main.ts', 'never import each other'],
    ['apps/console/src/areas/visitors/x.ts', '../../../../widget/src/app.ts', 'never import each other'],
    ['apps/console/src/areas/audit/x.ts', '../roles/labels.ts', 'do not know each other'],
    ['apps/console/src/areas/audit/sub/x.ts', '../../roles/labels.ts', 'do not know each other'],
    ['apps/widget/src/x.ts', '@foyer/console/theme', 'never import each other'],
    ['apps/widget/src/x.ts', 'node:fs', 'Browsers have no Node'],
    ['apps/console/src/x.ts', '@foyer/contract', "write 'import type'"],
    ['apps/widget/src/x.ts', '@foyer/contract/visitors/shapes', "write 'import type'"],
    ['apps/server/src/x.ts', '../../console/src/x.ts', 'does not import what runs in browsers'],
    ['apps/server/src/areas/accounts/x.ts', '../visitors/queries.ts', 'Areas import only downward'],
    ['apps/server/src/areas/visitors/x.ts', '../conversations/queries.ts', 'Areas import only downward'],
    [
      'apps/server/src/areas/visitors/sub/x.ts',
      '../../conversations/queries.ts',
      'Areas import only downward',
    ],
    ['apps/server/src/areas/conversations/x.ts', '../inbox/queries.ts', 'Areas import only downward'],
    ['apps/server/src/areas/inbox/x.ts', '../reports/queries.ts', 'Areas import only downward'],
  ])('%s must not import %s', (path, from, message) => {
    expect(lint(path, importing(from))).toContain(message);
  });
});

describe('allowed imports', () => {
  it.each([
    ['packages/domain/src/x.ts', importing('./y.ts')],
    ['packages/domain/src/deep/x.test.ts', importing('vitest')],
    ['packages/contract/src/visitors/calls.ts', importing('zod')],
    ['packages/contract/src/visitors/calls.ts', importing('@foyer/domain/limits')],
    ['packages/contract/src/visitors/calls.ts', importing('../kernel/define-call.ts')],
    ['apps/console/src/x.ts', importingType('@foyer/contract/visitors/shapes')],
    ['apps/console/src/x.ts', importing('@foyer/contract/live/constants')],
    ['apps/console/src/x.ts', importing('@foyer/contract/reviews/list')],
    ['packages/contract/src/reviews/list.ts', importing('../kernel/list.ts')],
    ['apps/widget/src/x.ts', importing('virtual:foyer-routes')],
    ['apps/server/src/areas/conversations/x.ts', importing('../visitors/queries.ts')],
    ['apps/server/src/areas/visitors/x.ts', importing('@foyer/contract/conversations/shapes')],
    ['apps/server/src/areas/visitors/x.ts', importing('../../database/transaction.ts')],
  ])('%s may do so', (path, source) => {
    expect(lint(path, source)).toContain('No fixes applied');
    expect(lint(path, source)).not.toMatch(/noRestrictedImports|plugin/);
  });
});

describe('rules that hold everywhere', () => {
  it.each([
    ['apps/server/src/x.ts', 'export default 1;\n', 'noDefaultExport'],
    ['apps/server/src/x.ts', "console.log('x');\n", 'noConsole'],
    ['apps/console/src/x.ts', 'export const a: any = 1;\n', 'noExplicitAny'],
    ['apps/server/src/x.ts', 'export async function f() {}\nf();\n', 'noFloatingPromises'],
  ])('%s', (path, source, rule) => {
    expect(lint(path, source)).toContain(rule);
  });

  it.each(['import', 'import type'])('%s in a cycle', (statement) => {
    const other = join(house, 'apps', 'server', 'src', 'y.ts');
    writeFileSync(
      other,
      `${statement} { X } from './x.ts';\nexport type Y = typeof X;\nexport const y = 1;\n`,
    );
    const source = `${statement} { Y } from './y.ts';\nexport type Z = Y;\nexport const X = 1;\n`;
    expect(lint('apps/server/src/x.ts', source)).toContain('noImportCycles');
  });
});
