import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/tenant.ts';

/** What the ids are read from. */
interface Source {
  readonly database: Database;
}

/**
 * Stands for the installation where rows belong to no merchant, such as requests for addresses that nobody has. No
 * merchant ever has it.
 */
export const INSTALLATION = 0;

/** The ids of all merchants, for work that the server does on its own. */
export const listMerchantIds = (source: Source): Promise<number[]> =>
  merchantsOf(source, sql`list_merchants()`);

/**
 * The ids of the merchants that a function of the database tells. What recurs often asks so for those with something to
 * do: a thousand merchants with nothing then cost one statement.
 */
export async function merchantsOf({ database }: Source, told: SQL): Promise<number[]> {
  const { rows } = await database.anonymous((db) => db.execute<{ id: number }>(sql`select ${told} as id`));
  return rows.map(({ id }) => id);
}
