import pg from 'pg';

/** Held shared while a backup is written: what its rows name stays in the file store. */
export const BACKUP_LOCK = 4_218_003;

/** Held shared by every server that uses the database, and alone by a restore. */
export const RUNNING_LOCK = 4_218_004;

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

/**
 * Does something unless somebody has the lock at this moment.
 * @returns whether it was done
 */
export async function unlessLocked(url: string, key: number, work: () => Promise<unknown>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [key]);
    if (rows[0].locked) await work();
    return rows[0].locked;
  } finally {
    await client.end();
  }
}
