import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { version } from '../kernel/version.ts';

const FOLDER = join(import.meta.dirname, 'functions');

/**
 * Applies the files of SQL functions and triggers whose content changed since this database saw them, within the
 * transaction of a client that holds `MIGRATION_LOCK`. Files of a newer version stay: during a rolling update, servers
 * of the version before still start.
 * @param all applies unchanged files too, since a migration may have dropped what belongs to them
 */
export async function applyFunctions(client: pg.Client, { all }: { readonly all: boolean }): Promise<void> {
  await client.query(
    'create table if not exists drizzle.function_files (name text primary key, hash text not null, version text not null)',
  );
  const { rows } = await client.query<Record<'name' | 'hash' | 'version', string>>(
    'select name, hash, version from drizzle.function_files',
  );
  if (rows.some((row) => isNewer(row.version))) return;
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const name of readdirSync(FOLDER).sort()) {
    const content = readFileSync(join(FOLDER, name), 'utf8');
    const hash = createHash('sha256').update(content).digest('hex');
    if (!all && applied.get(name) === hash) continue;
    await client.query(content);
    await client.query(
      `insert into drizzle.function_files (name, hash, version) values ($1, $2, $3)
       on conflict (name) do update set hash = excluded.hash, version = excluded.version`,
      [name, hash, version],
    );
  }
}

const isNewer = (other: string): boolean => other.localeCompare(version, 'en', { numeric: true }) > 0;
