import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { FileStore } from '../../files/store.ts';
import { listTables } from '../tables.ts';

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

/** All rows of a database as text, by table. */
export const rowsOf = (url: string): Promise<Record<string, unknown[]>> =>
  onDatabase(url, async (client) => {
    const found: Record<string, unknown[]> = {};
    for (const { name, key } of await listTables(client)) {
      const order = key.map((column) => `${column.name}${column.isText ? ' collate "C"' : ''}`).join(', ');
      const { rows } = await client.query(`select t::text as row from ${name} t order by ${order}`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });

/** What the schema consists of besides tables. */
export const schemaOf = (url: string): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select tablename || ' ' || policyname || coalesce(qual, '') from pg_policies
      union all select proname || ' ' || proacl::text from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`);
    return rows.map(({ line }) => line);
  });

/** The content of a file; null where there is none. */
export const contentOf = async (files: FileStore, key: string) => {
  const found = await files.open(key);
  return found && buffer(found.content);
};
