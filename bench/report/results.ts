import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { inProject } from '../machine/server.ts';
import type { Figure } from '../workload.ts';

/** The stored results of a run. */
export interface Results {
  readonly at: string;
  readonly commit: string;
  readonly node: string;
  readonly cores: number;
  readonly memory: number;
  readonly quick: boolean;
  /** Durability settings of the database. */
  readonly durability: Readonly<Record<string, string>>;
  /** Each figure with its values of all rounds. */
  readonly works: { number: number; title: string; figures: Figure[][] }[];
}

export const resultsOf = (durability: Results['durability'], quick: boolean): Results => ({
  at: new Date().toISOString(),
  commit: commitOf(),
  node: process.versions.node,
  cores: availableParallelism(),
  memory: totalmem(),
  quick,
  durability,
  works: [],
});

export const storeResults = (file: string, results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

export const readResults = (file: string): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

/** The measured commit, marked as dirty if files differ from it. */
function commitOf(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: inProject('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'of no commit';
  }
}
