/**
 * Decides which expensive tests run in full. A group depends on few paths and runs in full if their contents
 * differ from those of its last full pass, recorded in `in-full.json`, and with `npm run test:all`.
 * Otherwise only its smoke tests run. The file is committed, so every clone decides the same; an outdated entry
 * only makes a run longer.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.mjs';

interface Group {
  /** Paths that its tests depend on, beyond what the smoke and all other tests cover. */
  readonly paths: readonly string[];
  /** Server test files that run only in full; empty if a step decides itself. */
  readonly tests: readonly string[];
}

const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);
const START = server('main.ts', 'start.ts', 'stops.ts', 'open-http.ts', 'open-services.ts', 'settings.ts');

export const GROUPS = {
  /** Loss of disk, database, clients and memory. Smoke: a full disk, the clock, Redis, a busy database. */
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
  /** Starting, killing and replacing processes, and whole installations. Smoke: roles, a fleet, a backup. */
  processes: {
    paths: [...START, ...server('backup', 'cluster', 'commands', 'database', 'jobs'), 'package-lock.json'],
    tests: [
      'src/backup/restore.test.ts',
      'src/backup/restored.test.ts',
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

/** The decision for one run. */
interface InFull {
  has(name: GroupName): boolean;
  /** Server test files that this run omits. */
  readonly leftOut: readonly string[];
  /** Prints the decision. */
  readonly sentence: string;
  /** Marks a group that cannot run on this machine, so that it is not recorded. */
  cannot(name: GroupName): void;
  /** Records that everything that ran has passed. */
  passed(): void;
}

/**
 * Compares the paths with the record.
 * @param all runs everything regardless of the record
 * @param file the record
 */
export function decideInFull(all: boolean, file = join(root, 'scripts', 'in-full.json')): InFull {
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

/** A digest of names and contents. */
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
