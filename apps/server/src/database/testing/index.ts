import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { underLock } from '../lock.ts';
import { administer, withDatabase } from './cluster.ts';

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  /** Connection string of its owner, a superuser. */
  url: string;
  /** Drops the database and ends its connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database from the migrated template. Call it in `beforeAll` and `drop` it in `afterAll`.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  create(`TEMPLATE ${inject('testCluster').template} STRATEGY FILE_COPY`);

/** Templates with the key of the lock under which the first process to need one creates it. */
const TEMPLATE_LOCKS = { with_queues: 4_218_900, with_demo: 4_218_901 };

/**
 * Copies a template that the first process to need it creates once per run.
 * @param prepare adds to a copy of the migrated template, and leaves no connection open
 */
export async function createPreparedDatabase(
  name: keyof typeof TEMPLATE_LOCKS,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('testCluster');
  const template = `${prefix}${name}`;
  await underLock(adminUrl, TEMPLATE_LOCKS[name], async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const { url } = await createTestDatabase();
    await prepare(url);
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${template}`);
  });
  return create(`TEMPLATE ${template} STRATEGY FILE_COPY`);
}

/** Creates an empty database without migrations, as provided by an operator. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('TEMPLATE template0');

/** Runs queries as the owner, on a new connection. */
export async function onDatabase<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function create(how: string): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('testCluster');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} ${how}`);
  return {
    url: withDatabase(adminUrl, name),
    async drop() {
      await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
