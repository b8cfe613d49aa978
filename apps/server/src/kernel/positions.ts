import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/tenant.ts';

/** A table whose rows each merchant puts in order. */
type OrderedTable = PgTable & {
  readonly merchantId: PgColumn;
  readonly id: PgColumn;
  readonly position: PgColumn;
};

/**
 * Moves a row to a position, from 0, among the merchant's others, which keep their order.
 * @returns the position it has now
 */
export async function moveTo(
  db: Db,
  table: OrderedTable,
  merchantId: number,
  id: string,
  position: number,
): Promise<number> {
  const rows = (await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.merchantId, merchantId))
    .orderBy(table.position, table.id)) as { id: string }[];
  const others = rows.map((row) => row.id).filter((one) => one !== id);
  const ordered = others.toSpliced(position, 0, id);
  await db.execute(sql`
    update ${table} r set position = given.at - 1
    from unnest(${`{${ordered.join(',')}}`}::uuid[]) with ordinality as given (id, at)
    where r.merchant_id = ${merchantId} and r.id = given.id and r.position <> given.at - 1`);
  return ordered.indexOf(id);
}
