import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, canReach } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';

const MAX_LOG_BYTES = 10_000_000;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/** What every program of PostgreSQL needs to be run on one cluster. */
export interface Cluster {
  /** PostgreSQL's data directory; its unix socket lies in it too. */
  dir: string;
  logFile: string;
  binaries: Binaries;
  account: Account | undefined;
}

/** Settings on which durability and privacy rest; given on the command line, so that no file overrides them. */
const FIXED_SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only the server, which
 * stops its database last. It writes to the log file, not to a pipe, and so outlives a killed server.
 */
export function spawnPostmaster(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  rotateLog(cluster.logFile);
  const options = Object.entries({ ...FIXED_SETTINGS, ...settings }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  try {
    const child = spawn(
      program(cluster.binaries, 'postgres'),
      ['-D', directoryArgument(cluster), ...options],
      {
        ...processOptions(cluster),
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Runs initdb in the cluster's folder, which is empty. @returns what it printed when it failed. */
export function runInitdb(cluster: Cluster, args: string[]): Promise<string | undefined> {
  return new Promise((done) => {
    const all = ['-D', directoryArgument(cluster), ...args];
    execFile(program(cluster.binaries, 'initdb'), all, processOptions(cluster), (error, stdout, stderr) => {
      done(error ? `${stdout}\n${stderr}\n${error.message}` : undefined);
    });
  });
}

/** The note about the socket, which lies beside the one about the folder. */
const SOCKET_NOTE = '.s.PGSQL.5432.lock';

/**
 * Removes the notes of an earlier PostgreSQL when its process id now belongs to another program; PostgreSQL
 * itself would take that program for a running database and refuse to start. That about the socket also goes when the
 * process has ended and its parent has not noticed; by the other one what such a process left is recognised.
 */
export function forgetReusedPid(cluster: Cluster): void {
  const pid = postmasterPid(cluster);
  if (pid !== undefined && isAlive(pid) && !worksIn(pid, cluster.dir)) forget(cluster, 'postmaster.pid');
  const socketPid = notedPid(cluster, SOCKET_NOTE);
  if (socketPid !== undefined && !isPostmaster(cluster, socketPid)) forget(cluster, SOCKET_NOTE);
}

const forget = ({ dir }: Cluster, note: string): void => rmSync(join(dir, note), { force: true });

/** Whether the cluster's PostgreSQL is running at this moment. */
export function isRunning(cluster: Cluster): boolean {
  const pid = postmasterPid(cluster);
  return pid !== undefined && isPostmaster(cluster, pid);
}

const isPostmaster = ({ dir }: Cluster, pid: number): boolean => isAlive(pid) && worksIn(pid, dir);

/**
 * Stops the cluster's PostgreSQL: sessions are ended, everything is written down. When that takes too long it
 * is ended at once, which loses nothing that was committed.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === undefined || !isRunning(cluster)) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(cluster, FAST_SHUTDOWN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await isGone(cluster, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL (process ${pid}) does not stop.`);
}

async function isGone(cluster: Cluster, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!isRunning(cluster)) return true;
    await delay(10);
  }
  return false;
}

function processOptions(cluster: Cluster) {
  const { PATH, TMPDIR } = process.env;
  return { cwd: cluster.dir, env: { PATH, TMPDIR, TZ: 'UTC', LC_ALL: 'C' }, ...cluster.account };
}

/**
 * The cluster's folder as PostgreSQL can open it. Node enters the folder before it gives up root, so a
 * process whose account may not pass the folders above still finds it as its working directory.
 */
function directoryArgument({ account, dir }: Cluster): string {
  return account && !canReach(account, dir) ? '/proc/self/cwd' : dir;
}

const postmasterPid = (cluster: Cluster): number | undefined => notedPid(cluster, 'postmaster.pid');

function notedPid({ dir }: Cluster, note: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dir, note), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** A process that ended but whose parent has not noticed; in containers the first process often never does. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** PostgreSQL works inside its data directory, which tells it from any other process of the same id. */
function worksIn(pid: number, dir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const actual = statSync(`/proc/${pid}/cwd`);
    const expected = statSync(dir);
    return actual.dev === expected.dev && actual.ino === expected.ino;
  } catch {
    return false;
  }
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
}
