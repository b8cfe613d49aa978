import pg from 'pg';

/** Held in shared mode while a backup is written, so that the files its rows reference stay in the store. */
export const BACKUP_LOCK = 4_218_003;

/** Held in shared mode by every server that uses the database, and exclusively by a restore. */
export const RUNNING_LOCK = 4_218_004;

/**
 * Runs work while holding an exclusive advisory lock of the database. Waits for the lock.
 * @param key identifies the kind of work
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
 * Runs work while holding the lock, unless another session holds it.
 * @returns whether the work ran
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
