import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/tenant.ts';

/** The source of the ids. */
interface Source {
  readonly database: Database;
}

/**
 * The merchant id of rows that belong to the installation, such as requests for unknown addresses. No merchant has it.
 */
export const INSTALLATION = 0;

/** The ids of all merchants, for the server's own work. */
export const listMerchantIds = (source: Source): Promise<number[]> =>
  merchantsOf(source, sql`list_merchants()`);

/**
 * The ids of the merchants that a database function returns. Recurring work uses it to find those with work to do in
 * one statement.
 */
export async function merchantsOf({ database }: Source, call: SQL): Promise<number[]> {
  const { rows } = await database.anonymous((db) => db.execute<{ id: number }>(sql`select ${call} as id`));
  return rows.map(({ id }) => id);
}
