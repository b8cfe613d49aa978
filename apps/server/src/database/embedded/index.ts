import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseAccount, giveTo, reachableBinaries } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { connectionUrl, knock, type SocketAddress, socketAddress } from './connection.ts';
import { EmbeddedDatabaseError, explainDatabaseOutput, explainFileError } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { initializeCluster } from './initialize.ts';
import { type Cluster, forgetReusedPid, isRunning, spawnPostmaster, stopPostmaster } from './postmaster.ts';

export { EmbeddedDatabaseError } from './errors.ts';

const KNOCK_EVERY_MS = 10;
const WATCH_EVERY_MS = 1_000;
/** How long the processes of a killed PostgreSQL may take to exit. Milliseconds. */
const LEFTOVERS_LEAVE_MS = 20_000;
const STILL_LEAVING = /lock file ".+" already exists|shared memory block .* is still in use/;

/** The options of the embedded database. */
export interface EmbeddedOptions {
  /** The data folder of the server; the database is in its subfolder `postgres`. */
  dataDir: string;
  /** Logs a message for the operator. */
  log(message: string): void;
  /** PostgreSQL settings that override the durable defaults, for temporary test clusters. */
  settings?: Record<string, string>;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** Connection string of the superuser over the unix socket. */
  url: string;
  /** Whether it was already running, since its server was killed. */
  adopted: boolean;
  /** Ends all sessions, stops PostgreSQL and unlocks the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or adopts the one that runs there, and restarts it when it exits. The
 * connection string stays valid.
 *
 * @throws EmbeddedDatabaseError when the folder is in use or not writable, the disk is full, there are no binaries for
 * the platform, or the data is of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = prepareFolder(options.dataDir);
  const lock = lockFolder(dataDir);
  let address: SocketAddress | undefined;
  try {
    const cluster = describeCluster(dataDir);
    const adopted = isRunning(cluster);
    if (await initializeCluster(cluster)) options.log(`Created the database in ${cluster.dir}.`);
    if (cluster.account && !adopted) takeOwnership(cluster);
    address = socketAddress(cluster.dir);
    await bringUp(cluster, address, options);
    const watch = keepRunning(cluster, address, options);
    const release = address.release;
    return {
      url: connectionUrl(address),
      adopted,
      async stop() {
        await watch.end();
        await stopPostmaster(cluster);
        release();
        lock.release();
      },
    };
  } catch (error) {
    address?.release();
    lock.release();
    throw explainFileError(error, dataDir);
  }
}

/**
 * The embedded database for a command that may run beside a server: the running one, or one that is started until
 * `stop`.
 *
 * @throws EmbeddedDatabaseError like `startEmbedded`
 */
export async function joinEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const dir = join(resolve(options.dataDir), 'postgres');
  if (existsSync(dir)) {
    const address = socketAddress(realpathSync(dir));
    if ((await knock(address)) === 'ready')
      return { url: connectionUrl(address), stop: async () => address.release() };
    address.release();
  }
  return startEmbedded(options);
}

function prepareFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(resolve(dataDir));
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

function describeCluster(dataDir: string): Cluster {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
    );
  }
  const dir = join(dataDir, 'postgres');
  const account = databaseAccount(dir);
  const installed = locateBinaries();
  const binaries = account ? reachableBinaries(account, installed) : installed;
  return { dir, logFile: join(dataDir, 'postgres.log'), binaries, account };
}

function takeOwnership({ account, dir }: Cluster): void {
  if (account && statSync(dir).uid !== account.uid) giveTo(account, dir);
}

/** Starts the database unless it runs, and waits until it answers. */
async function bringUp(cluster: Cluster, address: SocketAddress, options: EmbeddedOptions): Promise<void> {
  const begun = performance.now();
  const logStart = fileSize(cluster.logFile);
  let child: ChildProcess | undefined;
  let hasLogged = false;
  for (;;) {
    const answer = await knock(address);
    if (answer === 'ready') return;
    if (answer === 'silent' && (!child || hasEnded(child)) && !isRunning(cluster)) {
      if (child) await refuseUnlessLeftovers(cluster, logStart, begun);
      forgetReusedPid(cluster);
      child = spawnPostmaster(cluster, options.settings ?? {});
      child.on('error', () => {});
    }
    if (!hasLogged && performance.now() - begun > 3_000) {
      options.log('The database is recovering after a crash. This can take a while.');
      hasLogged = true;
    }
    await delay(KNOCK_EVERY_MS);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function refuseUnlessLeftovers(cluster: Cluster, logStart: number, begun: number): Promise<void> {
  const output = existsSync(cluster.logFile)
    ? readFileSync(cluster.logFile).subarray(logStart).toString()
    : '';
  const waited = performance.now() - begun;
  if (!STILL_LEAVING.test(output) || waited > LEFTOVERS_LEAVE_MS) {
    throw explainDatabaseOutput(output, cluster.dir);
  }
  await delay(200);
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Checks every second whether PostgreSQL runs, and restarts it if not. */
function keepRunning(cluster: Cluster, address: SocketAddress, options: EmbeddedOptions) {
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      await delay(WATCH_EVERY_MS, undefined, { ref: false, signal: ending.signal });
      if (isRunning(cluster)) continue;
      options.log('The database stopped unexpectedly. Restarting it.');
      await bringUp(cluster, address, options).catch((error: Error) => options.log(error.message));
    }
  };
  const watching = watch().catch(() => {});
  return {
    end() {
      ending.abort();
      return watching;
    },
  };
}
