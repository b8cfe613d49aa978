import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { FILE_KEY_COLUMNS, INSTALLATION_TABLES, listTables, NOT_SAVED, SEALED_COLUMNS } from './tables.ts';

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.services.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

describe('what is known of tables', () => {
  it('covers every table: it is of a merchant or listed', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const known = [...(await listTables(client)).map(({ name }) => name), ...Object.keys(NOT_SAVED)];
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(known).toEqual(expect.arrayContaining([...INSTALLATION_TABLES]));
    for (const { name, key } of await listTables(client)) expect(key, name).not.toBeNull();
  });

  it('covers every column that names a file or holds a secret', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'text'
         and column_name ~ '(^|_)(key|secret|password|sealed|credentials)(_|$)'`,
    );
    const known = new Set(
      [...FILE_KEY_COLUMNS, ...SEALED_COLUMNS, ...NEITHER].map(([table, column]) => `${table}.${column}`),
    );
    expect(rows.map(({ table, column }) => `${table}.${column}`).filter((each) => !known.has(each))).toEqual(
      [],
    );
  });
});

/** Columns that sound like files or secrets and are neither. */
const NEITHER = [
  ['automation_runs', 'event_key'],
  ['contact_import_keys', 'key'],
  ['contact_keys', 'key'],
  ['contacts', 'name_key'],
  ['failed_attempts', 'key'],
  ['identity_keys', 'key_id'],
  ['integration_arrivals', 'source_key'],
  ['mail_arrivals', 'source_key'],
  ['members', 'password_hash'],
  ['messenger_arrivals', 'source_key'],
  ['passkeys', 'public_key'],
  ['task_tags', 'key'],
  ['stats', 'key'],
  ['tasks', 'title_key'],
  ['unanswered_questions', 'key'],
];
