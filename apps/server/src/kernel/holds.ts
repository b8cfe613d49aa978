import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { RUNNING_LOCK } from '../database/lock.ts';
import type { Runner } from './runner.ts';

/** How often a process asks for what another holds, and makes sure of what it holds itself. Milliseconds. */
export const LOOK_EVERY_MS = 15_000;
/** An answer that takes longer counts as a broken connection. Milliseconds. */
const ANSWER_MS = 10_000;
/** The database notices a machine that vanished after so long at most, and frees what it held. Milliseconds. */
export const VANISHED_MS = 30_000;
/** Makes it so: after 15 s of silence it asks three times, 5 s apart. */
const NOTICE_VANISHED = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Work that one process at a time does, of all that use a database. */
export interface Holds {
  /**
   * Does the work of a name whenever this process holds it. After the death of the process that held it another one
   * does within a minute.
   * @param work gets a signal to stop by: the process stops, or has lost its connection to the database
   */
  alone(name: string, work: (signal: AbortSignal) => Promise<void>): Runner;
  close(): Promise<void>;
}

interface Connection {
  /** Asks once what was asked before is answered: a connection does one thing at a time. */
  readonly ask: (statement: string, values?: readonly string[]) => Promise<{ held?: boolean }[]>;
  end(): Promise<void>;
  /** Aborted when the connection ends, and all locks with it. */
  readonly lost: AbortSignal;
}

/** Holds names by locks of one connection, so that a process that dies holds nothing. */
export function openHolds(url: string, log: FastifyBaseLogger): Holds {
  let opened: Promise<Connection> | null = null;
  const connection = (): Promise<Connection> => {
    opened ??= connect(url, () => {
      opened = null;
    });
    return opened;
  };

  // A restore sees by the connection that a server runs, also while that does nothing alone.
  connection().catch(() => {});

  async function tryOnce(name: string, work: (signal: AbortSignal) => Promise<void>, stopping: AbortSignal) {
    const { ask, lost } = await connection();
    const [answer] = await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]);
    if (!answer?.held) return;
    try {
      await work(AbortSignal.any([stopping, lost]));
    } finally {
      if (!lost.aborted) await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  }

  return {
    alone(name, work) {
      const stopping = new AbortController();
      const run = async () => {
        while (!stopping.signal.aborted) {
          await tryOnce(name, work, stopping.signal).catch((error) =>
            log.warn({ err: error, name }, 'work of one process alone broke off'),
          );
          await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
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
    options: NOTICE_VANISHED,
  });
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    clearInterval(looking);
    ending.abort();
    onEnd();
  };
  const giveUp = () => {
    end();
    client.end().catch(() => {});
  };
  let last: Promise<unknown> = Promise.resolve();
  const ask: Connection['ask'] = (statement, values = []) => {
    const asked = last.then(() => client.query<{ held?: boolean }>(statement, [...values]));
    last = asked.catch(giveUp);
    return asked.then(({ rows }) => rows);
  };
  // Of a network that is gone the connection itself would tell much later.
  const looking = setInterval(() => void ask('select 1').catch(() => {}), LOOK_EVERY_MS);
  looking.unref();
  client.on('error', () => {});
  client.on('end', end);
  try {
    await client.connect();
    await client.query('select pg_try_advisory_lock_shared($1)', [RUNNING_LOCK]);
  } catch (error) {
    end();
    throw error;
  }
  return { ask, end: () => client.end(), lost: ending.signal };
}
