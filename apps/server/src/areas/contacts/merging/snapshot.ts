import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { tablesTreated } from './references.ts';

/** A row as PostgreSQL writes it in JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Two contacts before and after their merge. */
export interface Snapshot {
  readonly kept: Row;
  readonly other: Row;
  /** The kept contact right after the merge. */
  readonly after: Row;
  readonly identities: readonly Row[];
  readonly duplicates: readonly Row[];
  /** The lead steps of the visitors of both before the merge. Absent in older merges, as the next one. */
  readonly visitorSteps?: readonly Row[];
  /** The move of the kept contact to another lead step. */
  readonly moveId?: string;
  /** The keys of the rows that moved, by table. */
  readonly links: Readonly<Record<string, readonly Row[]>>;
  readonly unions: Readonly<
    Record<string, { readonly before: readonly Row[]; readonly after: readonly Row[] }>
  >;
}

/** The columns of a table that can be written, and those of its key. */
export interface Columns {
  readonly all: readonly string[];
  readonly key: readonly string[];
}

/** The columns of the tables that a merge writes, by table. */
export async function columnsOf(db: Db): Promise<ReadonlyMap<string, Columns>> {
  const names = ['contacts', 'contact_duplicates', ...tablesTreated('link'), ...tablesTreated('union')];
  const { rows } = await db.execute<{ name: string; all: string[]; key: string[] }>(sql`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as all,
      array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(i.indkey::int2[])) as key
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${sql.param(names)}::text[])
    group by c.relname`);
  return new Map(rows.map(({ name, ...columns }) => [name, columns]));
}

/** The rows of a table that meet a condition. */
export async function rowsOf(db: Db, table: string, where: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${where}`,
  );
  return rows.map(({ row }) => row);
}

/** JSON rows as a table expression `r`. */
export const asRows = (table: string, rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r`;

/** Names of columns, each after a prefix. */
export const listed = (names: readonly string[], prefix = ''): SQL =>
  sql.join(
    names.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );

/** Whether the row `t` has the key of the row `r`. */
export const sameKey = ({ key }: Columns): SQL =>
  sql.join(
    key.map((name) => sql`t.${sql.identifier(name)} = r.${sql.identifier(name)}`),
    sql` and `,
  );
