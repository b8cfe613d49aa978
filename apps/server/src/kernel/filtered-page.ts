import type { RowTotal } from '@foyer/contract/kernel/shapes';
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/tenant.ts';
import { countRows, type GridPaging, type GridSort, gridPage, gridQueryParts, unindexed } from './grid.ts';

/** A filter by the columns of a table or by rows of another one. */
export interface RowFilter {
  /** The condition, fast for single rows. */
  readonly check: SQL;
  /** For a filter by rows of another table: a query of the ids of all matches, in any order. */
  readonly ids?: SQL;
  /** For such a filter: where its matches have a copy of a column of the listed table. */
  readonly copied?: CopiedColumn;
}

/** An index of another table that has the matches of a filter with a copy of a column of the listed table. */
interface CopiedColumn {
  readonly by: SQLWrapper;
  readonly copy: SQLWrapper;
  /** The id of the row in the listed table. */
  readonly owner: SQLWrapper;
  /** `from … where …` of the matches. */
  readonly from: SQL;
  /** Whether the index has all matches in the order of the copy, each once. */
  readonly isSorted: boolean;
}

/** A table with a column `merchant_id`. */
export type ListedTable = PgTable & { readonly merchantId: PgColumn; readonly id: PgColumn };

interface FilteredPage {
  readonly merchantId: number;
  readonly sort: GridSort;
  readonly paging: GridPaging;
  /** The filters whose rows an index has in the order of the page. */
  readonly ordered: SQL | undefined;
  /** The filters whose rows no index has in the order of the page. */
  readonly filters: readonly RowFilter[];
  /** Conditions that are neither walked nor looked up, such as which rows the caller may see. */
  readonly only: SQL | undefined;
}

interface SortedRow {
  readonly id: string;
  readonly sortValue: string;
}

/** Up to this many matches of a filter, they are looked up and sorted at once. */
const FEW = 5_000;
/** Rows that are checked in the order of the page before anything else is tried. */
const WALKED = 2_000;
/** Up to this many matches of a filter, they are looked up and sorted when a walk found too few. */
const SORTED_MAX = 100_000;

/**
 * Reads a page of a table whose filters and order no index has together. The planner assumes that they are independent,
 * and walks through nearly the whole table when the first match is far behind. So the page is looked up when a filter
 * has few matches, and otherwise walked to for a limited number of rows, which usually suffices. Beyond, all matches are
 * looked up, unless they are too many to sort. Where the matches of a filter have a copy of the column that sorts, only
 * the rows of the page are read.
 */
export async function readFilteredPage<Row extends SortedRow>(
  db: Db,
  table: ListedTable,
  wanted: FilteredPage,
) {
  const { merchantId, sort, paging, filters } = wanted;
  const ofMerchant = eq(table.merchantId, merchantId);
  const inOrder = and(ofMerchant, wanted.ordered);
  const where = and(inOrder, wanted.only);
  const checks = and(where, ...filters.map(({ check }) => check));
  const read = (order: GridSort, condition: SQL | undefined, from: PgTable | Subquery = table) => {
    const { after, orderBy, limit, sortValue } = gridQueryParts(order, table.id, paging);
    return db
      .select({ ...getTableColumns(table), sortValue })
      .from(from as PgTable)
      .where(and(condition, after))
      .orderBy(...orderBy)
      .limit(limit) as unknown as Promise<Row[]>;
  };
  const besides = (of: RowFilter) =>
    and(where, ...filters.filter((filter) => filter !== of).map(({ check }) => check));
  const readMatches = (of: RowFilter) => read(unindexed(sort), and(besides(of), lookup(table, of)));
  /** Reads matches in the order of the copy, of which no more than `max` are looked at. */
  const readCopied = (of: RowFilter, { copy, owner, from, isSorted }: CopiedColumn, max?: number) => {
    const { type } = sort;
    const { after, orderBy } = gridQueryParts({ by: copy, type }, owner, paging);
    const matches = sql`select ${isSorted ? sql`` : sql`distinct`} ${copy} as copy, ${owner} as owner ${from}
      ${after && sql` and ${after}`} order by ${sql.join([...orderBy], sql`, `)} ${max && sql`limit ${max}`}`;
    const found = gridQueryParts({ by: sql`found.copy`, type }, sql`found.owner`, paging);
    return db
      .select({ ...getTableColumns(table), sortValue: found.sortValue })
      .from(sql`(${matches}) as found`)
      .innerJoin(table as PgTable, and(sql`${table.id} = found.owner`, besides(of)))
      .orderBy(...found.orderBy)
      .limit(found.limit) as unknown as Promise<Row[]>;
  };
  const isAlone = filters.length === 1 && !wanted.ordered && !wanted.only;
  const enough = isAlone ? paging.limit + 1 : undefined;
  const copiedBySort = ({ copied }: RowFilter) => (copied?.by === sort.by ? copied : undefined);
  const find = async () => {
    if (filters.length === 0) return read(sort, where);
    const along = filters.find((filter) => copiedBySort(filter)?.isSorted);
    if (along?.copied) {
      const found = await readCopied(along, along.copied, enough ?? WALKED);
      if (enough || found.length > paging.limit) return found;
    }
    const rare = await rarest(db, table, ofMerchant, filters, FEW);
    const copied = rare && copiedBySort(rare);
    if (rare) return copied ? readCopied(rare, copied, enough) : readMatches(rare);
    const walked = along ? [] : await read(sort, checks, nextRows(db, table, inOrder, sort, paging));
    if (walked.length > paging.limit) return walked;
    const sortable = await rarest(db, table, ofMerchant, filters, SORTED_MAX);
    if (sortable) return readMatches(sortable);
    return along?.copied ? readCopied(along, along.copied) : read(sort, checks);
  };
  return gridPage(await find(), paging);
}

/**
 * Counts the rows that fit a condition and filters, up to a limit.
 * @param where the condition, at least on the merchant
 * @param max default 100,000
 */
export async function countFiltered(
  db: Db,
  table: ListedTable,
  where: SQL | undefined,
  filters: readonly RowFilter[],
  max?: number,
): Promise<RowTotal> {
  const count = (...conditions: SQL[]) =>
    countRows(
      db,
      db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(where, ...conditions)),
      max,
    );
  const [first, ...others] = filters;
  if (first?.ids && max && !(await rarest(db, table, where, filters, 2 * max))) {
    // Of filters that many rows match, a part of the matches usually exceeds the limit.
    const part = { ...first, ids: sql`${first.ids} limit ${2 * max}` };
    const counted = await count(lookup(table, part), ...others.map(({ check }) => check));
    if (!counted.isExact) return counted;
  }
  return count(...filters.map((filter) => lookup(table, filter)));
}

/** The condition of a filter, fast for all rows that match. */
const lookup = ({ id }: ListedTable, { check, ids }: RowFilter): SQL =>
  ids ? sql`${id} = any(array(${ids}))` : check;

/** The next rows in the order of the page, under the name of their table. */
function nextRows(db: Db, table: ListedTable, where: SQL | undefined, sort: GridSort, paging: GridPaging) {
  const { after, orderBy } = gridQueryParts(sort, table.id, paging);
  return db
    .select()
    .from(table as PgTable)
    .where(and(where, after))
    .orderBy(...orderBy)
    .limit(WALKED)
    .as(getTableName(table));
}

/** The filter with the fewest matches. Undefined if it has more than `max`. */
async function rarest(
  db: Db,
  table: ListedTable,
  where: SQL | undefined,
  filters: readonly RowFilter[],
  max: number,
): Promise<RowFilter | undefined> {
  const counts = filters.map(
    ({ check, ids = sql`select from ${table} where ${and(where, check)}` }) =>
      sql`(select count(*)::int from (${ids} limit ${max + 1}) as counted)`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const found = rows[0]?.counts ?? [];
  const least = Math.min(...found);
  return least > max ? undefined : filters[found.indexOf(least)];
}
