import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@foyer/contract';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { foyerRoutes } from './routes-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-routes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bundle(source: string): Promise<string> {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, source);
  const result = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [foyerRoutes()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  return result.flatMap(({ output }) => output.map((part) => ('code' in part ? part.code : ''))).join('');
}

describe('virtual:foyer-routes', () => {
  it('gives method and path of a call and leaves out every route that is not used', async () => {
    const code = await bundle(`import { updateVisitorField } from 'virtual:foyer-routes';
      export const used = updateVisitorField;`);
    expect(code).toContain(allCalls.updateVisitorField.path);
    expect(code).not.toContain(allCalls.token.path);
    expect(code.length).toBeLessThan(300);
  });

  it('is as sparing when imported as a whole', async () => {
    const code = await bundle(`import * as routes from 'virtual:foyer-routes';
      export const used = routes.updateVisitorField;`);
    expect(code).toContain(allCalls.updateVisitorField.path);
    expect(code.length).toBeLessThan(300);
  });
});
