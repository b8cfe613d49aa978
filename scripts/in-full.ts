/**
 * Which expensive tests run in full. A group of them proves what depends on few paths: it runs in full when the contents
 * of these paths differ from those at its last full pass, which `in-full.json` holds, and with `npm run test:all`.
 * Otherwise its smoke runs. The file is committed, so the answer is the same in every clone; an outdated entry only
 * makes a run longer.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.mjs';

interface Group {
  /** What the outcome of its tests depends on, beyond what the smoke and all other tests prove. */
  readonly paths: readonly string[];
  /** The test files of the server that run only in full; none where a step decides by itself. */
  readonly tests: readonly string[];
}

const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);
const START = server('main.ts', 'start.ts', 'stops.ts', 'open-http.ts', 'open-services.ts', 'settings.ts');

export const GROUPS = {
  /** Disk, database, clients and memory taken away. The smoke: a full disk, the clock, Redis, a busy database. */
  faults: {
    paths: [...START, ...server('faults', 'live', 'kernel', 'database', 'files'), 'package-lock.json'],
    tests: [
      'src/faults/database-away.test.ts',
      'src/faults/deep-input.test.ts',
      'src/faults/flood.test.ts',
      'src/faults/hundred-tabs.test.ts',
      'src/faults/largest-message.test.ts',
      'src/faults/memory.test.ts',
      'src/faults/unended-requests.test.ts',
      'src/faults/unread.test.ts',
    ],
  },
  /** Processes that are started, killed and replaced, and whole installations. The smoke: roles, a fleet, a backup. */
  processes: {
    paths: [...START, ...server('backup', 'cluster', 'commands', 'database', 'jobs'), 'package-lock.json'],
    tests: [
      'src/backup/restore.test.ts',
      'src/cluster/first-start.test.ts',
      'src/cluster/processes.test.ts',
      'src/cluster/proxy.test.ts',
      'src/cluster/siblings.test.ts',
      'src/commands/admin.test.ts',
      'src/database/embedded/embedded.test.ts',
    ],
  },
  /** The second PostgreSQL; `on-external.ts` lists its tests. */
  external: {
    paths: [...server('database', 'jobs', 'backup', 'live'), 'scripts/on-external.ts', 'package-lock.json'],
    tests: [],
  },
} as const satisfies Record<string, Group>;

type GroupName = keyof typeof GROUPS;

const names = Object.keys(GROUPS) as GroupName[];
const file = join(root, 'scripts', 'in-full.json');

/** What decides for the length of a run which groups run in full. */
interface InFull {
  has(name: GroupName): boolean;
  /** The test files of the server that this run leaves out. */
  readonly leftOut: readonly string[];
  /** Says what was decided. */
  readonly sentence: string;
  /** Says that a group cannot run on this machine, so that nothing is noted for it. */
  cannot(name: GroupName): void;
  /** Notes that everything that ran has passed. */
  passed(): void;
}

/** Compares the paths with what was noted. @param all whether everything runs whatever was noted */
export function decideInFull(all: boolean): InFull {
  const noted: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const digests = new Map(names.map((name) => [name, digestOf(GROUPS[name].paths)]));
  const full = new Map([...digests].filter(([name, digest]) => all || noted[name] !== digest));
  const smoked = names.filter((name) => !full.has(name));
  return {
    has: (name) => full.has(name),
    leftOut: smoked.flatMap((name) => GROUPS[name].tests),
    sentence: `In full: ${[...full.keys()].join(', ') || 'nothing'}. As a smoke: ${smoked.join(', ') || 'nothing'}.`,
    cannot: (name) => void full.delete(name),
    passed() {
      const entries = { ...noted, ...Object.fromEntries(full) };
      writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
    },
  };
}

/** A digest over names and contents. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
