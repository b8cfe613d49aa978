import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { administer, withDatabase } from './cluster.ts';

/** A migrated, empty database that belongs to one test file. */
export interface TestDatabase {
  /** Connection string of its owner, a superuser. */
  url: string;
  /** Removes it, ending whatever is still connected. */
  drop(): Promise<void>;
}

/**
 * Copies the migrated template into a new database. Call it in `beforeAll` and `drop` it in `afterAll`; what
 * is not dropped goes away with the run's cluster.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  create(`TEMPLATE ${inject('testCluster').template} STRATEGY FILE_COPY`);

/** A database in which nothing was made yet, as an operator gives it to the first server. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('TEMPLATE template0');

/** Runs queries on a connection of its own, as the owner. */
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
