import { sql } from 'drizzle-orm';
import type { Services } from './context.ts';

/**
 * Stands for the installation where rows belong to no merchant, such as requests for addresses that nobody has. No
 * merchant ever has it.
 */
export const INSTALLATION = 0;

/** The ids of all merchants, for work that the server does on its own. */
export async function listMerchantIds({ database }: Pick<Services, 'database'>): Promise<number[]> {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ id: number }>(sql`select list_merchants() as id`),
  );
  return rows.map(({ id }) => id);
}
