import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { baseline } from './schema-version.ts';

const RENAME_POLICIES = `
  do $$
  declare old record;
  begin
    for old in select polrelid::regclass as table_name, polname as name from pg_policy
        where polname in ('merchant_wall', 'writer_door') loop
      execute format('alter policy %I on %s rename to %I', old.name, old.table_name,
        case old.name when 'merchant_wall' then 'tenant_policy' else 'writer_policy' end);
    end loop;
  end $$`;

/**
 * Adopts a database created by the migrations before the baseline, whose schema equals the baseline except for the
 * names of policies.
 * @throws ConfigError when it lacks the last of those migrations
 */
export async function adoptDevelopmentDatabase(client: pg.Client): Promise<void> {
  const { rowCount: replaced } = await client.query(
    'delete from drizzle.__drizzle_migrations where created_at < $1',
    [baseline.when],
  );
  if (replaced === 0) return;
  const { rowCount: last } = await client.query(
    'select from drizzle.__drizzle_migrations where created_at = $1',
    [baseline.when],
  );
  if (last === 0)
    throw new ConfigError(
      'The database was created by a development version of Foyer that this version cannot update. Use an empty DATA_DIR or database.',
    );
  await client.query(RENAME_POLICIES);
}
