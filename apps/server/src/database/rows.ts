import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert of many rows with one parameter, which costs a fraction of the builder's parameter for each value. Writes the
 * given columns, the others get their defaults.
 */
export function insertOf<Table extends PgTable, Name extends keyof Table['$inferInsert'] & string>(
  table: Table,
  names: readonly Name[],
  rows: readonly Pick<Table['$inferInsert'], Name>[],
): SQL {
  const columns = getTableColumns(table);
  const given = names.map((name) => ({ name, column: columns[name]?.name ?? name }));
  const list = sql.join(
    given.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const values = rows.map((row) => Object.fromEntries(given.map(({ name, column }) => [column, row[name]])));
  return sql`insert into ${table} (${list}) select ${list}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`;
}
