import { and, eq, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { memoizeByKey } from '../kernel/memoize-by-key.ts';
import { makeQuotas } from './quotas.ts';
import { APP_ROLE } from './table.ts';

/** The query builder of one connection that is scoped to a merchant. */
export type Db = NodePgDatabase;

/** Access to the data of one merchant. */
export interface Tenant {
  readonly merchantId: number;
  /** Runs queries on one connection, without a transaction. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs queries in one transaction. An error rolls back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface Database {
  readonly url: string;
  tenant(merchantId: number): Tenant;
  /**
   * Runs queries on separate connections. Callers may wait for the result within transactions, which may use all other
   * connections of the merchant.
   */
  readApart<T>(merchantId: number, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs lookups before the merchant is known. Row-level security hides the rows of all merchants. */
  anonymous<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  /** The number of request connections by state, and of requests that wait for one or for their merchant's quota. */
  load(): Record<'busy' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/** A Drizzle query with placeholders. */
interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * A query that is built and prepared once per connection. Use it for lookups by key, where one plan is good for all
 * values and table sizes.
 * @param name a unique name
 */
export function prepared<Result>(name: string, build: (db: Db) => Preparable<Result>) {
  const queryOn = memoizeByKey((db: Db) => build(db).prepare(name));
  return (db: Db, values: Record<string, unknown>): Promise<Result> =>
    queryOn(connectionOf.get(db) ?? db).execute(values);
}

/** The query builder of the connection that a transaction runs on. */
const connectionOf = new WeakMap<Db, Db>();

const dialect = new PgDialect();

/** `prepared` for a statement that the query builder cannot express. Timestamps are returned as strings. */
export const preparedSql = <Row extends pg.QueryResultRow>(name: string, statement: SQL) =>
  prepared(name, (db) => ({
    prepare: (given) =>
      db._.session.prepareQuery<{ execute: pg.QueryResult<Row>; all: never; values: never }>(
        dialect.sqlToQuery(statement),
        undefined,
        given,
        false,
      ),
  }));

/** The condition for rows with the placeholders `merchantId` and `ids` of a prepared query. The ids are UUIDs. */
export const isOneOfIds = ({ merchantId, id }: Record<'merchantId' | 'id', AnyPgColumn>): SQL | undefined =>
  and(
    eq(merchantId, sql.placeholder('merchantId')),
    sql`${id} in (select each_id(${sql.placeholder('ids')}))`,
  );

/** Thrown when no connection became free in time, of the pool or of the merchant's quota. */
export class PoolExhausted extends Error {}

/**
 * The client timeouts. The query timeout is slightly longer than the server's, for a database that does not respond.
 */
export const POOL_TIMES = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 35_000,
  keepAlive: true,
} as const;

/** A merchant may use all connections except one in so many. */
const LEFT_TO_OTHERS = 4;

/** Connections for `readApart`. */
const APART = 2;

/** The timeout of a ping. Milliseconds. */
const PING_MS = 3_000;

interface Scope {
  readonly db: Db;
  merchantId: number | null;
}

interface Options {
  readonly maxConnections: number;
  /** The client class. Default `pg.Client`. */
  readonly Client?: typeof pg.Client;
}

/**
 * Opens the pool of request connections. They use the role `foyer_app`, for which row-level security shows the rows of
 * one merchant. The merchant stays set on a connection, so that only a change of merchant costs a round trip.
 */
export function openDatabase(url: string, { maxConnections, Client = pg.Client }: Options): Database {
  const pool = openPool(url, maxConnections, Client);
  const apart = openPool(url, APART, Client);
  const scopeOf = memoizeByKey((client: pg.PoolClient): Scope => ({ db: drizzle(client), merchantId: null }));
  const quotas = makeQuotas({
    max: Math.max(2, maxConnections - Math.ceil(maxConnections / LEFT_TO_OTHERS)),
    waitMs: POOL_TIMES.connectionTimeoutMillis,
    late: () => new PoolExhausted('All connections of the merchant stayed busy.'),
  });

  async function shared<T>(merchantId: number, work: (db: Db) => Promise<T>): Promise<T> {
    const release = await quotas.acquire(merchantId);
    try {
      return await scoped(pool, merchantId, work);
    } finally {
      release();
    }
  }

  async function scoped<T>(
    from: pg.Pool,
    merchantId: number | null,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const client = await from.connect().catch(refuseWhenBusy);
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
      transaction: (work) =>
        shared(merchantId, (db) =>
          db.transaction((tx) => {
            const within = tx as unknown as Db;
            connectionOf.set(within, db);
            return work(within);
          }),
        ),
    }),
    readApart: (merchantId, work) => scoped(apart, merchantId, work),
    anonymous: (work) => scoped(pool, null, work),
    ping: async () => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new PoolExhausted('No connection answered.')), PING_MS).unref();
      });
      await Promise.race([pool.query('select 1'), late]);
    },
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + apart.waitingCount + quotas.waiting,
    }),
    close: async () => {
      await Promise.all([pool.end(), apart.end()]);
    },
  };
}

function openPool(url: string, max: number, Client: typeof pg.Client): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client,
    ...POOL_TIMES,
    // Short queries are faster without parallel workers and JIT, which also compete with other requests.
    options: `-c role=${APP_ROLE} -c statement_timeout=30000 -c max_parallel_workers_per_gather=0 -c jit=off`,
  });
  // The pool replaces a connection that breaks while idle.
  pool.on('error', () => {});
  // A connection that breaks in use also fails its query; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Checks that requests run with the role `foyer_app`. A pooler, or options in `DATABASE_URL`, may silently drop the
 * role and with it row-level security.
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

/** Distinguishes an exhausted pool from a database that does not respond. */
function refuseWhenBusy(error: Error): never {
  throw /timeout exceeded when trying to connect/.test(error.message)
    ? new PoolExhausted(error.message)
    : error;
}

/** Whether a statement failed because another transaction holds a row lock (`lock_not_available`). */
export const isLockNotAvailable = (error: unknown): boolean => codeOf(error) === '55P03';

/** The code of a system or database error, which may be the cause of another. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
}

/** Whether the connection failed (restart, kill, network, exhausted pool), as opposed to the query. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = (cause as { code?: string }).code ?? '';
  return (
    error instanceof PoolExhausted ||
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0|08)/.test(code) ||
    /Connection terminated|timeout exceeded|Query read timeout/i.test(String(cause))
  );
}
