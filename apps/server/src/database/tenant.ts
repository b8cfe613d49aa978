import { and, eq, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { oncePer } from '../kernel/once-per.ts';
import { makeShares } from './shares.ts';
import { APP_ROLE } from './table.ts';

/** What queries are written against: one connection that is scoped to a merchant. */
export type Db = NodePgDatabase;

/** The handle through which everything of one merchant is read and written. */
export interface Tenant {
  readonly merchantId: number;
  /** Runs queries on one connection, each on its own. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs queries in one transaction. An error rolls back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface Database {
  readonly url: string;
  tenant(merchantId: number): Tenant;
  /** For look-ups before the merchant is known. No row of any merchant is visible here. */
  anonymous<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  /** Connections of requests now, and those who wait for one or for their merchant's share. */
  load(): Record<'busy' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/** A query of drizzle's whose values are placeholders. */
interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * A query that every connection learns once: later it is neither built nor sent nor read again, only its values are.
 * For what finds its rows by keys, so that one plan is good whatever the values are, and however many rows a merchant has.
 * @param name that of this query alone
 */
export function prepared<Result>(name: string, build: (db: Db) => Preparable<Result>) {
  const queryOn = oncePer((db: Db) => build(db).prepare(name));
  return (db: Db, values: Record<string, unknown>): Promise<Result> => queryOn(db).execute(values);
}

/** Whether a row is the merchant's and one of some ids, which a prepared query is given as `merchantId` and `ids`. */
export const isOneOfIds = ({ merchantId, id }: Record<'merchantId' | 'id', AnyPgColumn>): SQL | undefined =>
  and(eq(merchantId, sql.placeholder('merchantId')), sql`${id} = any(${sql.placeholder('ids')})`);

/** No connection became free in time, of all or of those that one merchant may use. */
export class PoolExhausted extends Error {}

/** A server that does not answer at all (network gone, machine frozen) is given up soon after its own time limit. */
export const POOL_TIMES = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 35_000,
  keepAlive: true,
} as const;

/** Of the connections one in so many is left to others by a merchant who uses all that are to be had. */
const LEFT_TO_OTHERS = 4;

/** How long a sign of life may take. Milliseconds. */
const PING_MS = 3_000;

interface Scope {
  readonly db: Db;
  merchantId: number | null;
}

interface Options {
  readonly maxConnections: number;
  /** The kind of connection; a plain one unless told. */
  readonly Client?: typeof pg.Client;
}

/**
 * Opens the pool of request connections. They run as the role `foyer_app`, for which row-level security shows the rows
 * of one merchant. A connection remembers its merchant, so that only a change of merchant costs a round trip.
 */
export function openDatabase(url: string, { maxConnections, Client = pg.Client }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    Client,
    ...POOL_TIMES,
    // Short queries are quicker without workers and compiled code, which also take the cores from other requests.
    options: `-c role=${APP_ROLE} -c statement_timeout=30000 -c max_parallel_workers_per_gather=0 -c jit=off`,
  });
  // A connection that breaks while idle leaves the pool; whoever asks next gets a new one.
  pool.on('error', () => {});
  // One that breaks in use says so by the next query too; an error event that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const scopeOf = oncePer((client: pg.PoolClient): Scope => ({ db: drizzle(client), merchantId: null }));
  const shares = makeShares({
    most: Math.max(2, maxConnections - Math.ceil(maxConnections / LEFT_TO_OTHERS)),
    waitMs: POOL_TIMES.connectionTimeoutMillis,
    late: () => new PoolExhausted('All connections of the merchant stayed busy.'),
  });

  async function shared<T>(merchantId: number, work: (db: Db) => Promise<T>): Promise<T> {
    const giveBack = await shares.take(merchantId);
    try {
      return await scoped(merchantId, work);
    } finally {
      giveBack();
    }
  }

  async function scoped<T>(merchantId: number | null, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(refuseWhenBusy);
    let broken: Error | undefined;
    try {
      const scope = scopeOf(client);
      if (scope.merchantId !== merchantId) {
        await client.query("select set_config('foyer.merchant_id', $1, false)", [
          merchantId?.toString() ?? '',
        ]);
        scope.merchantId = merchantId;
      }
      return await work(scope.db);
    } catch (error) {
      // Errors without SQLSTATE come from the connection, not from the query.
      if (isConnectionError(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    url,
    tenant: (merchantId) => ({
      merchantId,
      read: (work) => shared(merchantId, work),
      transaction: (work) => shared(merchantId, (db) => db.transaction((tx) => work(tx as unknown as Db))),
    }),
    anonymous: (work) => scoped(null, work),
    ping: async () => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new PoolExhausted('No connection answered.')), PING_MS).unref();
      });
      await Promise.race([pool.query('select 1'), late]);
    },
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
    }),
    close: () => pool.end(),
  };
}

/**
 * Makes sure that requests run under their role: what stands before the database, or a `DATABASE_URL` with options of
 * its own, can drop it without an error, and the walls between merchants with it.
 * @throws ConfigError
 */
export async function requireRole(database: Database): Promise<void> {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ name: string }>(sql`select current_user as name`),
  );
  const [{ name } = { name: '' }] = rows;
  if (name === APP_ROLE) return;
  throw new ConfigError(
    `Requests reach the database as ${name} and not as ${APP_ROLE}. DATABASE_URL must have no options of its own, and a pooler must pass startup options on.`,
  );
}

/** Tells that all connections stayed busy from a database that does not answer. */
function refuseWhenBusy(error: Error): never {
  throw /timeout exceeded when trying to connect/.test(error.message)
    ? new PoolExhausted(error.message)
    : error;
}

/** Whether the database gave up waiting for a row that somebody else holds. */
export const isHeldElsewhere = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** Whether the database was not reached (restart, kill, network, no connection free) rather than refused a query. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = (cause as { code?: string }).code ?? '';
  return (
    error instanceof PoolExhausted ||
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0|08)/.test(code) ||
    /Connection terminated|timeout exceeded|Query read timeout/i.test(String(cause))
  );
}
