import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { INTEGER_MAX } from '@foyer/contract/kernel/shapes';
import { isUuid } from '@foyer/domain/ids';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { badInput } from './refusal.ts';

/**
 * A sort expression of a grid. It must not be null: coalesce it as the index does. A `text` has at most 200 characters.
 */
export interface GridSort {
  readonly by: SQLWrapper;
  readonly type: 'moment' | 'integer' | 'text';
}

/** The requested page of a grid, as parsed by `listQuery` of the contract. */
export interface GridPaging {
  readonly order: 'asc' | 'desc';
  readonly back: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const OPERATORS = { asc: sql`>`, desc: sql`<` } as const;
const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The lossless conversion of sort values to text and back, by type. */
const TYPES: Readonly<
  Record<GridSort['type'], { toText: (by: SQLWrapper) => SQL; isValid: (text: string) => boolean; cast: SQL }>
> = {
  moment: {
    toText: (by) => sql`(${by} at time zone 'UTC')::text`,
    isValid: (text) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/.test(text) && !Number.isNaN(Date.parse(text)),
    cast: sql`::timestamp at time zone 'UTC'`,
  },
  integer: {
    toText: (by) => sql`(${by})::text`,
    isValid: (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= INTEGER_MAX,
    cast: sql`::int`,
  },
  text: { toText: (by) => sql`(${by})::text`, isValid: (text) => !text.includes('\0'), cast: sql`::text` },
};

/** Makes sort expressions that no index has. */
const UNINDEXED: Readonly<Record<GridSort['type'], (by: SQLWrapper) => SQL>> = {
  moment: (by) => sql`(${by} + interval '0')`,
  integer: (by) => sql`(${by} + 0)`,
  text: (by) => sql`(${by} || '')`,
};

/** The same order by an expression that no index has, so that the rows are found by their filter and sorted. */
export const unindexed = ({ by, type }: GridSort): GridSort => ({ by: UNINDEXED[type](by), type });

/**
 * The parts of a query for one page of a grid: select `sortValue`, filter by `after`, and apply order and limit. Rows
 * with equal values are ordered by id. Needs an index on the merchant, the column and the id.
 */
export function gridQueryParts({ by, type }: GridSort, id: SQLWrapper, paging: GridPaging) {
  const direction = paging.back ? opposite[paging.order] : paging.order;
  const { toText, cast } = TYPES[type];
  const from = paging.cursor === undefined ? null : decode(paging.cursor, type);
  const after: SQL | undefined =
    from === null
      ? undefined
      : sql`(${by}, ${id}) ${OPERATORS[direction]} ((${from.value}${cast}), ${from.id}::uuid)`;
  return {
    sortValue: sql<string>`${toText(by)}`,
    after,
    orderBy: [sql`${by} ${DIRECTIONS[direction]}`, sql`${id} ${DIRECTIONS[direction]}`] as const,
    limit: paging.limit + 1,
  };
}

/** Trims the rows that the query returned to the page, in the list's order, with the cursors of its neighbours. */
export function gridPage<Row extends { readonly id: string; readonly sortValue: string }>(
  rows: readonly Row[],
  { back, cursor, limit }: GridPaging,
): { page: Row[]; nextCursor: string | null; previousCursor: string | null } {
  const page = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const hasMore = rows.length > limit;
  const hasNext = back ? cursor !== undefined : hasMore;
  const hasPrevious = back ? hasMore : cursor !== undefined;
  return {
    page,
    nextCursor: hasNext && last ? encode(last) : null,
    previousCursor: hasPrevious && first ? encode(first) : null,
  };
}

const encode = ({ sortValue, id }: { sortValue: string; id: string }): string =>
  Buffer.from(JSON.stringify([sortValue, id])).toString('base64url');

function decode(cursor: string, type: GridSort['type']): { value: string; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && typeof id === 'string' && isUuid(id) && TYPES[type].isValid(value)) {
      return { value, id };
    }
  } catch {}
  throw badInput('cursor', 'This cursor is not valid.');
}

const MAX_COUNT = 100_000;

/**
 * Counts the rows of a query, up to a limit.
 * @param rows the query without order and limit; its columns are ignored
 * @param max default 100,000
 */
export async function countRows(db: Db, rows: SQLWrapper, max = MAX_COUNT): Promise<RowTotal> {
  const found = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from (${rows}) as fitting limit ${max + 1}) as counted`,
  );
  const total = found.rows[0]?.total ?? 0;
  return { total: Math.min(total, max), isExact: total <= max };
}
