import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Advisory lock key, so that servers that start together seed one after the other. */
const SEED_LOCK = 4_218_005;

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Runs work in one transaction of the tables' owner, under a lock of the database. */
export async function asOwner<Result>(
  url: string,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await drizzle(client).transaction(async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      return work(db);
    });
  } finally {
    await client.end();
  }
}
