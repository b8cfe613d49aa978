import pg from 'pg';

/**
 * Does something that only one process may do at a time, on this database; others wait for their turn.
 * @param key a number of its own for each kind of work
 */
export async function underLock<T>(
  url: string,
  key: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work(client);
  } finally {
    await client.end();
  }
}
