import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const PUBLIC_ID = 'virtual:foyer-routes';
const RESOLVED_ID = `\0${PUBLIC_ID}`;
const CONTRACT = join(import.meta.dirname, '..', 'packages', 'contract', 'src');
const execute = promisify(execFile);

/** Prints name, method and path of every call. A process of its own reads the contract as it is now. */
const READ_CONTRACT = `
  const { allCalls } = await import(process.argv[1]);
  const routes = Object.entries(allCalls).map(([name, { method, path }]) => [name, method, path]);
  process.stdout.write(JSON.stringify(routes));
`;

/**
 * Gives browsers the module `virtual:foyer-routes`: one export for each call of the contract, its method and
 * path. The contract itself, with its schemas, stays out of the bundle, and so do the routes nobody uses.
 */
export function foyerRoutes(): Plugin {
  return {
    name: 'foyer-routes',
    resolveId(id) {
      return id === PUBLIC_ID ? RESOLVED_ID : undefined;
    },
    async load(id) {
      return id === RESOLVED_ID ? { code: await routesModule(), moduleSideEffects: false } : undefined;
    },
    hotUpdate({ file, modules }) {
      const routes = this.environment.moduleGraph.getModuleById(RESOLVED_ID);
      return routes && file.startsWith(CONTRACT) ? [...modules, routes] : modules;
    },
    configureServer(server) {
      server.watcher.add(CONTRACT);
    },
  };
}

async function routesModule(): Promise<string> {
  const args = ['--input-type=module', '--eval', READ_CONTRACT, join(CONTRACT, 'index.ts')];
  const { stdout } = await execute(process.execPath, args);
  const routes = JSON.parse(stdout) as [name: string, method: string, path: string][];
  return routes.map(([name, ...route]) => `export const ${name} = ${JSON.stringify(route)};\n`).join('');
}
