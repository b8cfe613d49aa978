import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { conversationFacts, pageFacts, visitFacts } from '../tables.ts';

/** A row of facts by the names of its columns. Others are ignored. */
export interface StoredFact {
  readonly id: string;
}

/**
 * Stores the facts of rows; unchanged ones are not written, so that only changed hours are built again.
 * @param ids the rows that were read: those without facts do not count or are gone, and theirs are deleted
 */
export async function storeFacts(
  db: Db,
  table: typeof conversationFacts | typeof pageFacts | typeof visitFacts,
  merchantId: number,
  ids: readonly string[],
  facts: readonly StoredFact[],
): Promise<void> {
  const name = sql.identifier(getTableName(table));
  const columns = Object.values(getTableColumns(table)).map((column) => sql.identifier(column.name));
  const list = sql.join(columns, sql`, `);
  const given = sql.join(
    columns.map((column) => sql`excluded.${column}`),
    sql`, `,
  );
  const rows = JSON.stringify(facts.map((fact) => ({ ...fact, merchant_id: merchantId })));
  await db.execute(sql`
    insert into ${name} (${list})
    select ${list} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)
    on conflict (merchant_id, id) do update set (${list}) = (${given})
    where (${sql.join(
      columns.map((column) => sql`${name}.${column}`),
      sql`, `,
    )}) is distinct from (${given})`);
  const kept = new Set(facts.map(({ id }) => id));
  const gone = ids.filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await db.execute(
      sql`delete from ${name} where merchant_id = ${merchantId} and id = any(${`{${gone.join(',')}}`}::uuid[])`,
    );
  }
}
