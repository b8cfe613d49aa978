import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { baseline, latestSchema, schemaVersion } from './schema-version.ts';
import { catalogueOf } from './testing/catalogue.ts';
import { createTestDatabase, onDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const run = <T>(use: (client: pg.Client) => Promise<T>): Promise<T> => onDatabase(database.url, use);
const query = (statement: string) => run((client) => client.query(statement));
const catalogue = () => run((client) => catalogueOf(client));

const LOSE_FUNCTION = 'drop function find_file';
const FORGET_FILE = `update drizzle.function_files set hash = '' where name = 'lookups.sql'`;

it('applies a file of functions when its content changed, and only then', async () => {
  const before = await catalogue();
  await query(LOSE_FUNCTION);
  await migrate(database.url);
  expect(await catalogue()).not.toEqual(before);
  await query(FORGET_FILE);
  await migrate(database.url);
  expect(await catalogue()).toEqual(before);
});

it('applies all functions after a migration, which may have dropped a trigger', async () => {
  const before = await catalogue();
  await query('drop function keep_visitor_agents cascade');
  await query(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('drop table %I cascade', name);
    end loop;
    drop function message_spans; drop sequence merchant_ids; delete from drizzle.__drizzle_migrations;
  end $$`);
  await migrate(database.url);
  expect(await catalogue()).toEqual(before);
});

it('leaves the functions of a newer version, as during a rolling update', async () => {
  await query(`${LOSE_FUNCTION}; ${FORGET_FILE}; update drizzle.function_files set version = '1000.0.0'`);
  const newer = await catalogue();
  await migrate(database.url);
  expect(await catalogue()).toEqual(newer);
});

it('lets no function with the rights of the owner be called by others than the server', async () => {
  const { rows } = await query(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and proacl::text is distinct from format('{%1$s=X/%1$s,foyer_app=X/%1$s}', quote_ident(proowner::regrole::text))`,
  );
  expect(rows).toEqual([]);
});

const OLD_NAMES = `
  alter policy tenant_policy on visitors rename to merchant_wall;
  alter policy writer_policy on messages rename to writer_door;
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${baseline.when - 1})`;

it('takes over a database that the migrations before the baseline created', async () => {
  const before = await catalogue();
  await query(OLD_NAMES);
  await migrate(database.url);
  expect(await catalogue()).toEqual(before);
  expect(await run(schemaVersion)).toBe(latestSchema);
});

it('refuses a database that lacks the last of those', async () => {
  await query(`${OLD_NAMES}; delete from drizzle.__drizzle_migrations where created_at = ${baseline.when}`);
  await expect(migrate(database.url)).rejects.toThrow('Use an empty DATA_DIR or database');
});
