import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clock } from './clock.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const MOVED_DATE = new URL('./moved-date.ts', import.meta.url).href;

/** The program in a process of its own, which goes by a clock that can be moved and can be killed. */
export interface ServerProcess {
  readonly url: string;
  /** What it wrote to its log, warnings and worse. */
  readonly log: string[];
  /** Waits until it runs, where it is about to be started anew. */
  running(): Promise<void>;
  start(): Promise<void>;
  /** Ends it as an administrator does: it finishes what it is at. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** A server that is yet to be started, on a database that has the clock. */
export async function serverProcess(databaseUrl: string, clock: Clock): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-server-'));
  const log: string[] = [];
  let child: ChildProcess | null = null;
  let url = '';
  let up = Promise.withResolvers<void>();

  clock.follow(async (clockOffset) => {
    if (!child) return;
    const known = once(child, 'message');
    child.send({ clockOffset });
    await known;
  });

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--import', MOVED_DATE, MAIN], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: '8',
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        LOG_PRETTY: '0',
        SLOW_QUERY_MS: '0',
        WIDGET_MESSAGES_PER_MINUTE: '100000',
        ACCESS_TOKEN_SECONDS: '86400',
        CLOCK_OFFSET_MS: String(clock.offset),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    url = await new Promise((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr]) {
        if (!stream) throw new Error('Its output is read.');
        createInterface(stream).on('line', (line) => {
          const address = /^Foyer runs at (\S+)$/.exec(line)?.[1];
          if (address) resolve(address);
          else log.push(line);
        });
      }
      started.once('exit', (code) => {
        child = null;
        reject(new Error(`The server ended with ${code}: ${log.join('\n')}`));
      });
    });
    up.resolve();
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child) return;
    up = Promise.withResolvers();
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    get url() {
      return url;
    },
    log,
    running: () => up.promise,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what needs the server, and again where it went away meanwhile, as people do. */
export async function persist<Result>(server: ServerProcess, act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await server.running();
    try {
      return await act();
    } catch (error) {
      // So says `fetch` of a connection that broke off.
      if (!(error instanceof TypeError) || tries === 3) throw error;
    }
  }
}
