import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Machine } from '../machine/machine.ts';

const TABLE = `create table if not exists bench_commits (
  id bigint generated always as identity primary key, conversation_id int not null, text text not null,
  created_at timestamptz not null default now())`;
const ROW = `'Hello, is the oak table in stock, and how long would it take to Leipzig?'`;

/** One-row inserts per second that the same database commits, with one connection per writer. */
export interface Commits {
  /** The program that measures. */
  readonly tool: string;
  perSecond(connections: number, seconds: number): Promise<number>;
}

export async function commitLimit(machine: Machine): Promise<Commits> {
  await machine.query(TABLE);
  const pgbench = findPgbench();
  return pgbench
    ? { tool: pgbench, perSecond: (...load) => byPgbench(pgbench, machine.databaseUrl, ...load) }
    : { tool: 'pg', perSecond: (...load) => byDriver(machine.databaseUrl, ...load) };
}

/** Path of the newest installed pgbench, or null. */
function findPgbench(): string | null {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return null;
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(folder, version, 'bin', 'pgbench')).find(existsSync) ?? null;
}

async function byPgbench(
  program: string,
  url: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const script = join(folder, 'commit.sql');
  writeFileSync(script, `insert into bench_commits (conversation_id, text) values (:client_id, ${ROW});\n`);
  try {
    const { stdout } = await promisify(execFile)(program, [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${script}`,
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      `--time=${seconds}`,
      url,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function byDriver(url: string, connections: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const begun = performance.now();
  let committed = 0;
  await Promise.all(
    clients.map(async (client, index) => {
      const text = `insert into bench_commits (conversation_id, text) values ($1, ${ROW})`;
      while (performance.now() - begun < seconds * 1000) {
        await client.query({ name: 'commit', text, values: [index] });
        committed += 1;
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return committed / took;
}
