import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const MODULES = { 'virtual:foyer-routes': routesModule, 'virtual:foyer-limits': limitsModule };
const CONTRACT = join(import.meta.dirname, '..', 'packages', 'contract', 'src');
const READER = join(import.meta.dirname, 'read-calls.ts');
const execute = promisify(execFile);

/** A call as browsers need it, printed by `read-calls.ts`. */
export interface CallFacts {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The permission that a member's role needs; null if every member, or no member, may make the call. */
  readonly access: object | null;
  readonly topics: readonly string[];
  /** The maximum length of each text of the input. */
  readonly limits: object;
}

/**
 * Provides browsers with parts of the contract without its schemas. Both modules have one export
 * per call, so unused ones are tree-shaken:
 * - `virtual:foyer-routes`: method, path, access and topics.
 * - `virtual:foyer-limits`: the maximum length of each text of the input.
 */
export function foyerRoutes(): Plugin {
  return {
    name: 'foyer-routes',
    resolveId(id) {
      return id in MODULES ? `\0${id}` : undefined;
    },
    async load(id) {
      const write = MODULES[id.slice(1) as keyof typeof MODULES];
      return write ? { code: write(await readCalls()), moduleSideEffects: false } : undefined;
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(CONTRACT)) return modules;
      const made = Object.keys(MODULES).map((id) => this.environment.moduleGraph.getModuleById(`\0${id}`));
      return [...modules, ...made.filter((module) => module !== undefined)];
    },
    configureServer(server) {
      server.watcher.add(CONTRACT);
    },
  };
}

/** The current calls of the contract, read by a child process. */
async function readCalls(): Promise<readonly CallFacts[]> {
  const { stdout } = await execute(process.execPath, [READER], { maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

/** Writes each distinct access once, because many calls share it. */
function routesModule(calls: readonly CallFacts[]): string {
  const accesses = [...new Set(calls.flatMap(({ access }) => (access ? [JSON.stringify(access)] : [])))];
  const lines = calls.map(({ name, method, path, access, topics }) => {
    const parts = [
      JSON.stringify(method),
      JSON.stringify(path),
      ...(access ? [`access${accesses.indexOf(JSON.stringify(access))}`] : topics.length > 0 ? ['null'] : []),
      ...(topics.length > 0 ? [JSON.stringify(topics)] : []),
    ];
    return `export const ${name} = [${parts.join(', ')}];\n`;
  });
  return [...accesses.map((access, at) => `const access${at} = ${access};\n`), ...lines].join('');
}

function limitsModule(calls: readonly CallFacts[]): string {
  return calls.map(({ name, limits }) => `export const ${name} = ${JSON.stringify(limits)};\n`).join('');
}
