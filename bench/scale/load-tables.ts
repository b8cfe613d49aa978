import pg from 'pg';

/** Settings for bulk loading, reset afterwards. */
const HASTE = { max_wal_size: '32GB', checkpoint_timeout: '1d', autovacuum: 'off' };

/** Session setup; disables foreign keys and triggers, which would run for each row. */
const SETUP = `set session_replication_role = replica; set synchronous_commit = off;
  set work_mem = '512MB'; set temp_buffers = '1GB'; set maintenance_work_mem = '2GB'; set statement_timeout = 0;
  set max_parallel_maintenance_workers = 1; select setseed(0.5)`;

/**
 * Loads tables without their indexes and creates those afterwards.
 * @param url of the owner of the tables
 * @param load inserts the rows with set-based statements
 */
export async function loadTables(
  url: string,
  tables: readonly string[],
  load: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  const [client] = clients;
  for (const one of clients) {
    await one.connect();
    await one.query(SETUP);
  }
  try {
    const settings = Object.entries(HASTE);
    for (const [name, value] of settings) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = any($1::regclass[]) and not i.indisprimary order by a.amname = 'gin' desc`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await load(client);
    const waiting = [
      ...indexes.map(({ definition }) => definition),
      ...tables.map((table) => `vacuum (analyze) ${table}`),
    ];
    await Promise.all(
      clients.map(async (one) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await one.query(next);
      }),
    );
    for (const [name] of settings) await client.query(`alter system reset ${name}`);
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
  } finally {
    for (const one of clients) await one.end();
  }
}
