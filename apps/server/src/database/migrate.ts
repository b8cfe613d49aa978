import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { underLock } from './lock.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do: two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_218_001;

/**
 * Brings a database to the present schema. Safe to run at every start and from several processes at once.
 * @param url connection string of the owner of the tables
 */
export async function migrate(url: string): Promise<void> {
  await underLock(url, MIGRATION_LOCK, (client) => applyMigrations(drizzle(client), { migrationsFolder }));
}
