import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const logs = join(root, 'test-results', 'logs');

/** Ports below the system's ephemeral range. The first process is that of the server which all tests share. */
const PORTS = { first: 18_900, perProcess: 20 } as const;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 25_000;

/**
 * A real server in a separate process, with an embedded database, in demo mode and without simulated visitors. It can
 * be killed and restarted.
 */
export interface Server {
  readonly url: string;
  /** Connection string of the tables' owner, to check stored data. */
  readonly databaseUrl: string;
  /** Restarts on the same port and data. */
  start(): Promise<void>;
  /** Kills the process (SIGKILL). The database keeps running. */
  kill(): Promise<void>;
  /** Kills the database (SIGKILL). */
  killDatabase(): void;
  /** Saves its data for servers that are launched later, which then need not fill the demo themselves. */
  saveAsTemplate(): Promise<void>;
  /** Stops server and database and removes the data. */
  remove(): Promise<void>;
}

/**
 * Starts a server on a free port with its own data.
 * @param name names its log in `test-results/logs`
 */
export async function launchServer(name: string, settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'));
  const template = process.env.FOYER_TEMPLATE;
  if (template) await cp(template, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: '1',
    DEMO_VISITORS: '0',
    DATABASE_URL: '',
    LOG_PRETTY: '0',
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name}.log`);
  writeFileSync(log, '');
  const saved = `${dataDir}-template`;
  let child: ChildProcess | undefined;

  async function start() {
    const output = openSync(log, 'a');
    child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    await answering(url, child, log);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async function remove() {
    const tooLong = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
    await end('SIGTERM');
    clearTimeout(tooLong);
    endOrphan(dataDir);
    for (const folder of [dataDir, saved]) await rm(folder, { recursive: true, force: true });
  }

  async function saveAsTemplate() {
    await end('SIGTERM');
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
      throw new Error('The database did not stop.');
    await cp(dataDir, saved, { recursive: true });
    process.env.FOYER_TEMPLATE = saved;
    await start();
  }

  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url,
    databaseUrl: `postgresql://postgres@localhost/foyer?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
    start,
    kill: () => end('SIGKILL'),
    killDatabase: () => process.kill(postmasterOf(dataDir), 'SIGKILL'),
    saveAsTemplate,
    remove,
  };
}

const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** Stops a database left running by a killed server; after a clean stop there is none. */
function endOrphan(dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'postmaster.pid'))) return;
  const pid = postmasterOf(dataDir);
  const worksHere =
    existsSync(`/proc/${pid}/cwd`) && realpathSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  if (worksHere) process.kill(pid, 'SIGKILL');
}

async function answering(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start.\n${readFileSync(log, 'utf8').slice(-3_000)}`);
}

/** Ports that servers of this process have had. None is used twice, because tests keep sign-ins by address. */
const taken = new Set<number>();

/** A port of this process alone: the one of a killed server is free, but it starts there again. */
async function freePort(): Promise<number> {
  const block = Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1;
  const first = PORTS.first + block * PORTS.perProcess;
  for (let port = first; port < first + PORTS.perProcess; port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    taken.add(port);
    return port;
  }
  throw new Error(`No port from ${first} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
