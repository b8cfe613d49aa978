import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { underLock } from './lock.ts';
import { migrationsFolder, whenOf } from './schema-version.ts';

/** Any number will do: two servers that start at once migrate one after the other. */
export const MIGRATION_LOCK = 4_218_001;

/**
 * Brings a database to the present schema. Safe to run at every start and from several processes at once.
 * @param url connection string of the owner of the tables
 */
export async function migrate(url: string): Promise<void> {
  await underLock(url, MIGRATION_LOCK, (client) => applyMigrations(drizzle(client), { migrationsFolder }));
}

/**
 * Applies the migrations that a database lacks within the transaction of a client, which holds `MIGRATION_LOCK`.
 * @param upTo name of the last one to apply; all where it is null
 */
export async function migrateWithin(client: pg.Client, upTo: string | null): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const end = upTo === null ? Number.POSITIVE_INFINITY : whenOf(upTo);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last || folderMillis > end) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
