import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/database/embedded/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/tenant.ts';
import { type Usage, usageOf } from './processes.ts';
import { type BenchServer, freePort, makeBenchServer } from './server.ts';

const TOKEN_SECRET = 'a secret that only this bench knows and uses';

/** The system under test: a durable database and a server, both started for this run. */
export interface Machine {
  /** Shorter and coarser, to check that a workload runs. */
  readonly quick: boolean;
  /** Whether the server is one process. */
  readonly isOneProcess: boolean;
  /** Folder in which the data is kept for later runs; undefined if it is not. */
  readonly keptIn: string | undefined;
  /** Folder with the data set XQuAD; undefined if it is not there. */
  readonly xquad: string | undefined;
  /** Folder with the data set CLINC150; undefined if it is not there. */
  readonly clinc: string | undefined;
  readonly server: BenchServer;
  /** Connection string as the database's owner. */
  readonly databaseUrl: string;
  /** For rows that a workload needs before it starts. */
  readonly database: Database;
  /** Signs the tokens of members and visitors created in advance. */
  readonly tokenSecret: string;
  /** Queries as the database's owner, without row-level security. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Usage of all server processes so far, without the database. */
  serverUsage(): Usage;
  /** Usage of server and database so far. */
  usage(): Usage;
  /** Database settings that decide whether commits are durable. */
  readonly durability: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface MachineOptions {
  readonly quick: boolean;
  /** Arguments of `npm start`. */
  readonly serverArgs: readonly string[];
  /** Folder that keeps the database after the run. Default: a temporary folder. */
  readonly folder: string | undefined;
  /** Folder with the data set XQuAD. */
  readonly xquad: string | undefined;
  /** Folder with the data set CLINC150. */
  readonly clinc: string | undefined;
}

/** Connections for the baseline of the largest workload, in addition to the server's. */
const CONNECTIONS = '400';

/** Starts a database and a server for this run. Stops what was started if a step fails. */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    return { ...(await startParts(options, stops)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(options: MachineOptions, stops: (() => Promise<unknown> | unknown)[]) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  if (!options.folder) stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const embedded = await startEmbedded({
    dataDir: folder,
    log: () => {},
    settings: { max_connections: CONNECTIONS },
  });
  stops.push(() => embedded.stop());
  const pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
  // Idle connections emit an error when the database stops; nothing waits for them.
  pool.on('error', () => {});
  stops.push(() => pool.end());
  const query: Machine['query'] = async (text, values) => (await pool.query(text, values)).rows as never;
  const { durability, databasePid } = await inspect(query);
  const server = makeBenchServer({
    databaseUrl: embedded.url,
    dataDir: folder,
    tokenSecret: TOKEN_SECRET,
    port: await freePort(),
    inspectorPort: await freePort(),
    args: options.serverArgs,
  });
  stops.push(() => server.stop());
  await server.start();
  const database = openDatabase(embedded.url, { maxConnections: 4 });
  stops.push(() => database.close());
  return {
    quick: options.quick,
    isOneProcess: options.serverArgs.length === 0,
    keptIn: options.folder,
    xquad: options.xquad,
    clinc: options.clinc,
    server,
    databaseUrl: embedded.url,
    database,
    tokenSecret: TOKEN_SECRET,
    query,
    durability,
    serverUsage: () => usageOf([server.pid]),
    usage: () => usageOf([server.pid, databasePid]),
  };
}

async function inspect(query: Machine['query']) {
  const settings = await query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version') order by name`,
  );
  const durability = Object.fromEntries(settings.map(({ name, setting }) => [name, setting]));
  if (durability.fsync !== 'on' || durability.synchronous_commit !== 'on') {
    throw new Error('The database does not write durably; the measurements would mean nothing.');
  }
  const [file] = await query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  return { durability, databasePid: Number(file?.pid) };
}
