import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from '../process.ts';
import type { Clock } from './clock.ts';

const MOVED_DATE = new URL('./moved-date.ts', import.meta.url).href;

/** A server that goes by a clock that can be moved, and can be killed and started again. */
export interface WeekServer {
  readonly url: string;
  /** What it wrote to its log, warnings and worse. */
  readonly log: readonly string[];
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
export async function weekServer(databaseUrl: string, clock: Clock): Promise<WeekServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-server-'));
  /** What servers wrote that are gone. */
  let written = '';
  let running: ServerProcess | null = null;
  let up = Promise.withResolvers<void>();

  clock.follow(async (clockOffset) => running?.tell({ clockOffset }));

  async function end(how: 'stop' | 'kill'): Promise<void> {
    if (!running) return;
    up = Promise.withResolvers();
    await running[how]();
    written += running.output;
    running = null;
  }

  return {
    get url() {
      return running?.url ?? '';
    },
    get log() {
      const lines = `${written}${running?.output ?? ''}`.split('\n');
      return lines.filter((line) => line !== '' && !line.startsWith('Foyer runs at '));
    },
    running: () => up.promise,
    async start() {
      running = startProcess(
        {
          DATABASE_URL: databaseUrl,
          DATABASE_CONNECTIONS: '8',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          SLOW_QUERY_MS: '0',
          ACCESS_TOKEN_SECONDS: '86400',
          CLOCK_OFFSET_MS: String(clock.offset),
        },
        { loaded: MOVED_DATE },
      );
      await running.answers;
      up.resolve();
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
    async remove() {
      await end('stop');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what needs the server, and again where it went away meanwhile, as people do. */
export async function persist<Result>(server: WeekServer, act: () => Promise<Result>): Promise<Result> {
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
