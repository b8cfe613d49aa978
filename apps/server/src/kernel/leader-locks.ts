import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { RUNNING_LOCK } from '../database/lock.ts';
import type { Runner } from './runner.ts';
import { waitMs } from './waits.ts';

/** How often a process tries to take the locks of others and checks the connection of its own. Milliseconds. */
export const POLL_EVERY_MS = 15_000;
/** A query that takes longer counts as a broken connection. Milliseconds. */
const ANSWER_MS = 10_000;
/** The database notices that a client machine is gone within so long, and releases its locks. Milliseconds. */
export const DEAD_PEER_MS = 30_000;
/** After 15 s of silence the database sends three probes, 5 s apart. */
const KEEPALIVE_OPTIONS = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Work that runs in one process at a time, of all that use a database. */
export interface LeaderLocks {
  /**
   * Runs the work while this process holds the lock of the name. When that process dies, another one takes over within
   * a minute.
   * @param work receives a signal that aborts when the process stops or loses its database connection
   */
  runAsLeader(name: string, work: (signal: AbortSignal) => Promise<void>): Runner;
  /**
   * Runs the work if no other process has the lock of the name, and this one does not run it already: a session gets
   * its own lock again.
   * @param work receives a signal that aborts when the process loses its database connection, and the lock with it
   */
  runIfUnlocked(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  /** Runs a statement after those before it: a connection runs one at a time. */
  readonly query: (statement: string, values?: readonly string[]) => Promise<{ held?: boolean }[]>;
  end(): Promise<void>;
  /** Aborts when the connection ends, and all its locks with it. */
  readonly lost: AbortSignal;
}

/** Opens leader locks as advisory locks of one connection, so that a process that dies releases them. */
export function openLeaderLocks(url: string, log: FastifyBaseLogger): LeaderLocks {
  let opened: Promise<Connection> | null = null;
  const connection = (): Promise<Connection> => {
    opened ??= connect(url, () => {
      opened = null;
    });
    return opened;
  };

  // A restore detects running servers by this connection, so it is opened even without any work.
  connection().catch(() => {});

  const running = new Set<string>();

  async function tryOnce(name: string, work: (lost: AbortSignal) => Promise<void>) {
    const { query, lost } = await connection();
    const [answer] = await query('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]);
    if (!answer?.held) return;
    try {
      await work(lost);
    } finally {
      if (!lost.aborted) await query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  }

  return {
    runAsLeader(name, work) {
      const stopping = new AbortController();
      const run = async () => {
        while (!stopping.signal.aborted) {
          await tryOnce(name, (lost) => work(AbortSignal.any([stopping.signal, lost]))).catch((error) =>
            log.warn({ err: error, name }, 'leader work failed'),
          );
          await delay(waitMs(POLL_EVERY_MS), undefined, { signal: stopping.signal, ref: false }).catch(
            () => {},
          );
        }
      };
      const ended = run();
      return {
        stop: () => {
          stopping.abort();
          return ended;
        },
      };
    },
    async runIfUnlocked(name, work) {
      if (running.has(name)) return;
      running.add(name);
      try {
        await tryOnce(name, work);
      } finally {
        running.delete(name);
      }
    },
    async close() {
      await opened?.then(({ end }) => end()).catch(() => {});
    },
  };
}

async function connect(url: string, onEnd: () => void): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    options: KEEPALIVE_OPTIONS,
  });
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    clearInterval(pinging);
    ending.abort();
    onEnd();
  };
  const giveUp = () => {
    end();
    client.end().catch(() => {});
  };
  let last: Promise<unknown> = Promise.resolve();
  const query: Connection['query'] = (statement, values = []) => {
    const result = last.then(() => client.query<{ held?: boolean }>(statement, [...values]));
    last = result.catch(giveUp);
    return result.then(({ rows }) => rows);
  };
  // Detects a lost network much sooner than the connection itself would.
  const pinging = setInterval(() => void query('select 1').catch(() => {}), POLL_EVERY_MS);
  pinging.unref();
  client.on('error', () => {});
  client.on('end', end);
  try {
    await client.connect();
    await client.query('select pg_try_advisory_lock_shared($1)', [RUNNING_LOCK]);
  } catch (error) {
    end();
    throw error;
  }
  return { query, end: () => client.end(), lost: ending.signal };
}
