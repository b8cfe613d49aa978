import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedDatabaseError, startEmbedded } from '../embedded/index.ts';

const FOLDER_PREFIX = 'foyer-test-';

/** The PostgreSQL server of a test run. */
export interface TestCluster {
  /** Connection string of a superuser who creates and drops databases. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** The prefix of a run's databases, unique by process, so that several runs may use one server. */
export function databasePrefix(pid = process.pid): string {
  return `foyer_test_${pid}_`;
}

/** Creates a folder for this run. If the run is killed, the next one removes it. */
export function makeRunFolder(): string {
  return mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
}

/**
 * Starts the cluster of this run: a temporary embedded one without durability, or the server of TEST_DATABASE_URL.
 * Removes the leftovers of killed runs first.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const external = process.env.TEST_DATABASE_URL;
  return external ? useExternal(external) : startThrowaway();
}

/** Runs statements outside a transaction, as CREATE DATABASE requires. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** The URL with another database name. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

async function useExternal(adminUrl: string): Promise<TestCluster> {
  const [databases] = await administer(
    adminUrl,
    `SELECT datname FROM pg_database WHERE datname LIKE 'foyer\\_test\\_%'`,
  );
  for (const { datname } of databases?.rows ?? []) {
    if (!isAlive(Number(datname.split('_')[2])))
      await administer(adminUrl, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
  return {
    adminUrl,
    async stop() {
      const own = `SELECT datname FROM pg_database WHERE datname LIKE '${databasePrefix()}%'`;
      const [left] = await administer(adminUrl, own);
      for (const { datname } of left?.rows ?? []) {
        await administer(adminUrl, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
      }
    },
  };
}

async function startThrowaway(): Promise<TestCluster> {
  await removeLeftovers();
  const dataDir = makeRunFolder();
  const abandon = () => removeAtOnce(dataDir);
  process.once('exit', abandon);
  const database = await openThrowaway(dataDir);
  return {
    adminUrl: database.url,
    async stop() {
      await database.stop();
      process.off('exit', abandon);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and removes the cluster synchronously, for use while the process exits. */
function removeAtOnce(dataDir: string): void {
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  if (existsSync(note)) {
    process.kill(Number.parseInt(readFileSync(note, 'utf8'), 10), 'SIGQUIT');
    for (let waited = 0; waited < 3_000 && existsSync(note); waited += 20) blockFor(20);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function openThrowaway(dataDir: string) {
  return startEmbedded({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      max_wal_size: '4GB',
      autovacuum: 'off',
      shared_buffers: '128MB',
    },
  });
}

/** Stops and removes the clusters of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX) || isAlive(Number(name.slice(FOLDER_PREFIX.length).split('-')[0])))
      continue;
    const dataDir = join(tmpdir(), name);
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function stopLeftover(dataDir: string): Promise<void> {
  try {
    const database = await openThrowaway(dataDir);
    await database.stop();
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
