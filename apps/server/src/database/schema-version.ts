import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

interface Entry {
  readonly tag: string;
  /** Milliseconds. */
  readonly when: number;
}

interface Journal {
  readonly entries: readonly [Entry, ...Entry[]];
}

const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal;

/** The first migration, which creates the schema in an empty database. */
export const [baseline] = journal.entries;

/** Whether this version of the product has a migration of this name. */
export const knowsMigration = (name: string): boolean => journal.entries.some(({ tag }) => tag === name);

/** Name of the last migration of this version of the product. */
export const latestSchema: string = journal.entries.at(-1)?.tag ?? '';

/** The creation time of a migration, by which migrations are ordered. Milliseconds. */
export function whenOf(name: string): number {
  const entry = journal.entries.find(({ tag }) => tag === name);
  if (!entry) throw new Error(`There is no migration ${name}.`);
  return entry.when;
}

/**
 * Name of the last migration applied to a database; null when there is none.
 * @throws when this version of the product does not have it
 */
export async function schemaVersion(client: pg.Client): Promise<string | null> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as table`,
  );
  if (!found[0]?.table) return null;
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  const [last] = rows;
  if (!last) return null;
  const entry = journal.entries.find(({ when }) => when === Number(last.when));
  if (!entry) throw new Error('The database was migrated by a newer version of Foyer.');
  return entry.tag;
}
