/** Finds an external PostgreSQL on which the server's tests can run again. */
import pg from 'pg';

const USUAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

/** @returns its URL, or the reason why none is available. */
export async function findExternalDatabase(): Promise<{ url: string } | { reason: string }> {
  const url = process.env.TEST_DATABASE_URL ?? USUAL;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    return rows[0]?.rolsuper ? { url } : { reason: 'The PostgreSQL that answers gives no superuser.' };
  } catch (error) {
    const refused = (error as { code?: string }).code === 'ECONNREFUSED';
    return {
      reason: refused
        ? 'No PostgreSQL answers on 127.0.0.1:5432.'
        : 'The PostgreSQL on 127.0.0.1:5432 lets nobody in; set TEST_DATABASE_URL to use it.',
    };
  } finally {
    await client.end().catch(() => {});
  }
}
