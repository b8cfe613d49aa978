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
  it('contains method and path of a call and omits unused routes', async () => {
    const code = await bundle(`import { removeMailbox } from 'virtual:foyer-routes';
      export const used = removeMailbox;`);
    expect(code).toContain(allCalls.removeMailbox.path);
    expect(code).not.toContain(allCalls.token.path);
    expect(code.length).toBeLessThan(300);
  });

  it('contains the access of a call and its topics', async () => {
    const code = await bundle(`import { updateVisitorField, removeMailbox } from 'virtual:foyer-routes';
      export const used = [updateVisitorField[2], removeMailbox[2], removeMailbox[3]];`);
    expect(code).toContain('"online_visitors"');
    expect(code).toContain('{ "kind": "admin" }');
    expect(code).toContain('["mailboxes"]');
  });

  it('is tree-shaken also when imported as a whole', async () => {
    const code = await bundle(`import * as routes from 'virtual:foyer-routes';
      export const used = routes.removeMailbox;`);
    expect(code).toContain(allCalls.removeMailbox.path);
    expect(code.length).toBeLessThan(300);
  });
});

describe('virtual:foyer-limits', () => {
  it('contains the maximum lengths of a call, and of no other call', async () => {
    const code = await bundle(`import * as limits from 'virtual:foyer-limits';
      export const used = [limits.createDepartment.name, limits.createDepartment.rules.value];`);
    expect(code).toContain('"metric": 60');
    expect(code).not.toContain('shortcut');
  });
});
