import pg from 'pg';

/** Connects to the database as its owner, without row-level security. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tables with merchant data. */
export async function tablesOfMerchants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'merchant_id' order by 1`,
  );
  return rows.map(({ table_name }) => table_name);
}

/** A hash of one merchant's rows per table, to detect changes. */
export async function snapshotOf(
  client: pg.Client,
  tables: readonly string[],
  merchantId: number,
): Promise<Record<string, string>> {
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash
       from "${table}" t where merchant_id = $1`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(parts.join(' union all '), [
    merchantId,
  ]);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
