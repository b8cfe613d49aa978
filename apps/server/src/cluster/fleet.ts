import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config.ts';
import { endUntaken } from './handed-over.ts';
import { HEARTBEAT_TIMES, type HeartbeatTimes, watchHeartbeats } from './heartbeats.ts';
import { addressOf } from './ready.ts';

/** A process that ran this long counts as stable: its replacement starts without a pause. Milliseconds. */
const STEADY_MS = 30_000;
const MAX_PAUSE_MS = 30_000;
/**
 * How long a process may take to exit after it stops answering, before it is killed; longer than its own limit
 * (`STOP_WITHIN_MS`). Milliseconds.
 */
const LEAVE_WITHIN_MS = 25_000;

/** The server processes of a primary. */
export interface Fleet {
  /** The URL that they share. */
  readonly url: string;
  /** Replaces them one after the other: each stops once its replacement answers. */
  renew(): Promise<void>;
  /** Stops all of them gracefully. */
  stop(): Promise<void>;
}

interface Options {
  readonly count: number;
  readonly env: NodeJS.ProcessEnv;
  readonly log: FastifyBaseLogger;
  /** How long a stopping process still answers. Milliseconds. */
  readonly leaveAfterMs?: number;
  readonly heartbeatTimes?: HeartbeatTimes;
}

/**
 * Starts the server processes and keeps their number: one that exits, or is killed since it sends no heartbeats, is
 * replaced, with growing pauses while replacements exit early.
 * @throws when one of the first processes does not start
 */
export async function startFleet({
  count,
  env,
  log,
  leaveAfterMs = 0,
  heartbeatTimes = HEARTBEAT_TIMES,
}: Options): Promise<Fleet> {
  const kept = new Set<Worker>();
  const ending = new AbortController();
  let renewing: Promise<void> | null = null;

  /** Starts a process and waits until it answers. */
  async function raise(): Promise<{ worker: Worker; url: string }> {
    const worker = cluster.fork(env);
    endUntaken(worker);
    // An unhandled error would end the primary, and all processes with it.
    worker.on('error', (error) =>
      log.warn({ err: error, process: worker.id }, 'a message to a server process failed'),
    );
    watchHeartbeats(worker, log, heartbeatTimes);
    const url = await new Promise<string>((resolve, reject) => {
      worker.on('message', (message) => {
        const address = addressOf(message);
        if (address) resolve(address);
      });
      worker.once('exit', () =>
        reject(new ConfigError('A server process did not start; it says why above.')),
      );
    });
    return { worker, url };
  }

  function keep(worker: Worker, failures: number): void {
    const since = performance.now();
    kept.add(worker);
    log.info({ process: worker.id, pid: worker.process.pid }, 'a server process answers');
    worker.once('exit', (code, signal) => {
      if (!kept.delete(worker) || ending.signal.aborted) return;
      log.error({ process: worker.id, code, signal }, 'a server process died; another takes its place');
      void replace(performance.now() - since < STEADY_MS ? failures + 1 : 0);
    });
  }

  async function replace(failures: number): Promise<void> {
    for (let tries = failures; !ending.signal.aborted; tries += 1) {
      const pause = tries === 0 ? 0 : Math.min(100 * 2 ** tries, MAX_PAUSE_MS);
      try {
        await delay(pause, undefined, { signal: ending.signal });
        return keep((await raise()).worker, tries);
      } catch (error) {
        if (!ending.signal.aborted) log.error({ err: error }, 'a server process did not start; trying again');
      }
    }
  }

  async function leave(worker: Worker): Promise<void> {
    kept.delete(worker);
    if (worker.isDead()) return;
    const left = new Promise((resolve) => worker.once('exit', resolve));
    worker.process.kill('SIGTERM');
    const late = setTimeout(() => worker.process.kill('SIGKILL'), LEAVE_WITHIN_MS + leaveAfterMs);
    await left;
    clearTimeout(late);
  }

  async function renewAll(): Promise<void> {
    for (const old of [...kept]) {
      if (ending.signal.aborted) return;
      const { worker } = await raise();
      keep(worker, 0);
      await leave(old);
      log.info({ process: old.id, by: worker.id }, 'a server process was replaced');
    }
  }

  async function stop(): Promise<void> {
    ending.abort();
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && leave(worker)));
  }

  try {
    const first = await Promise.all(Array.from({ length: count }, raise));
    for (const { worker } of first) keep(worker, 0);
    return {
      url: first[0]?.url ?? '',
      renew() {
        renewing ??= renewAll().finally(() => {
          renewing = null;
        });
        return renewing;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
