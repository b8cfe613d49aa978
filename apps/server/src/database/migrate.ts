import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { adoptDevelopmentDatabase } from './adopt.ts';
import { applyFunctions } from './functions.ts';
import { underLock } from './lock.ts';
import { latestSchema, migrationsFolder, whenOf } from './schema-version.ts';

/** Serializes migrations of servers that start at the same time. */
export const MIGRATION_LOCK = 4_218_001;

/**
 * Migrates a database to the current schema. Safe to run at every start and in several processes at once.
 * @param url connection string of the owner of the tables
 */
export async function migrate(url: string): Promise<void> {
  await underLock(url, MIGRATION_LOCK, async (client) => {
    await client.query('begin');
    await migrateWithin(client);
    await client.query('commit');
  });
}

/**
 * Migrates a database to the current schema, including functions, within the transaction of a client that holds
 * `MIGRATION_LOCK`.
 */
export async function migrateWithin(client: pg.Client): Promise<void> {
  const applied = await applyMigrations(client, latestSchema);
  await applyFunctions(client, { all: applied > 0 });
}

/**
 * Applies the missing migrations, without functions and triggers.
 * @param upTo name of the last migration to apply
 * @returns the number of applied migrations
 */
export async function applyMigrations(client: pg.Client, upTo: string): Promise<number> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await adoptDevelopmentDatabase(client);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > last && folderMillis <= whenOf(upTo),
  );
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  return missing.length;
}
