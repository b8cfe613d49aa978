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

/** The paths and account for running PostgreSQL on a cluster. */
export interface Cluster {
  /** PostgreSQL's data directory, which also contains its Unix socket. */
  dir: string;
  logFile: string;
  binaries: Binaries;
  account: Account | undefined;
}

/** Settings required for durability and privacy. Passed on the command line, so that no file overrides them. */
const FIXED_SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C reaches only the server, which stops the database last. It
 * writes to a log file instead of a pipe, so that it survives a killed server.
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

/** Runs initdb in the empty cluster folder. @returns its output when it failed. */
export function runInitdb(cluster: Cluster, args: string[]): Promise<string | undefined> {
  return new Promise((done) => {
    const all = ['-D', directoryArgument(cluster), ...args];
    execFile(program(cluster.binaries, 'initdb'), all, processOptions(cluster), (error, stdout, stderr) => {
      done(error ? `${stdout}\n${stderr}\n${error.message}` : undefined);
    });
  });
}

/** The lock file of the socket, beside `postmaster.pid`. */
const SOCKET_NOTE = '.s.PGSQL.5432.lock';

/**
 * Removes the lock files of an earlier PostgreSQL whose process id now belongs to another program, since PostgreSQL
 * would refuse to start. The lock file of the socket is also removed when the process is a zombie; `postmaster.pid` is
 * kept then, to detect its leftover processes.
 */
export function forgetReusedPid(cluster: Cluster): void {
  const pid = postmasterPid(cluster);
  if (pid !== undefined && isAlive(pid) && !worksIn(pid, cluster.dir)) forget(cluster, 'postmaster.pid');
  const socketPid = notedPid(cluster, SOCKET_NOTE);
  if (socketPid !== undefined && !isPostmaster(cluster, socketPid)) forget(cluster, SOCKET_NOTE);
}

const forget = ({ dir }: Cluster, note: string): void => rmSync(join(dir, note), { force: true });

/** Whether the cluster's PostgreSQL is running. */
export function isRunning(cluster: Cluster): boolean {
  const pid = postmasterPid(cluster);
  return pid !== undefined && isPostmaster(cluster, pid);
}

const isPostmaster = ({ dir }: Cluster, pid: number): boolean => isAlive(pid) && worksIn(pid, dir);

/**
 * Stops the cluster's PostgreSQL by a fast shutdown, or by an immediate one when that takes too long. Committed data is
 * never lost.
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
 * The path of the cluster's folder for PostgreSQL. When the account cannot traverse the parent folders, it is the
 * working directory, which Node enters before it drops root.
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

/** Whether a process is a zombie; in containers the init process often does not reap them. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Whether the working directory of a process is the data directory, which distinguishes PostgreSQL from other programs.
 */
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
