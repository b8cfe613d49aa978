import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from '../process.ts';
import type { Clock } from './clock.ts';

const MOVED_DATE = new URL('./moved-date.ts', import.meta.url).href;

/** A server with a movable clock, which can be killed and restarted. */
export interface WeekServer {
  readonly url: string;
  /** Warnings and errors in its log. */
  readonly log: readonly string[];
  /** Waits for a restart in progress. */
  running(): Promise<void>;
  start(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Prepares a server on a database with the clock; it is not started yet. */
export async function weekServer(databaseUrl: string, clock: Clock): Promise<WeekServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-server-'));
  /** Logs of previous processes. */
  let written = '';
  let running: ServerProcess | null = null;
  let up = Promise.withResolvers<void>();

  clock.follow(async (clockOffset) => running?.send({ clockOffset }));

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

/** Runs `act`, and again if the server restarted meanwhile. */
export async function persist<Result>(server: WeekServer, act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await server.running();
    try {
      return await act();
    } catch (error) {
      // The error of `fetch` for a broken connection.
      if (!(error instanceof TypeError) || tries === 3) throw error;
    }
  }
}
