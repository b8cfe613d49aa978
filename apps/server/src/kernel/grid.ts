import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { INTEGER_MAX } from '@foyer/contract/kernel/shapes';
import { isUuid } from '@foyer/domain/ids';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { badInput } from './refusal.ts';

/**
 * What a list for grids can be ordered by. It is never null: coalesce what may be, as the index does.
 * A `text` has no more than 200 characters.
 */
export interface GridSort {
  readonly by: SQLWrapper;
  readonly type: 'moment' | 'integer' | 'text';
}

/** Which page of a grid is wanted, as `listQuery` of the contract reads it. */
export interface GridPlace {
  readonly order: 'asc' | 'desc';
  readonly back: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const SIGNS = { asc: sql`>`, desc: sql`<` } as const;
const WORDS = { asc: sql`asc`, desc: sql`desc` } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The value of a row as a text that loses nothing, and the text as the value that it was. */
const TYPES: Readonly<
  Record<GridSort['type'], { tell: (by: SQLWrapper) => SQL; isOurs: (text: string) => boolean; cast: SQL }>
> = {
  moment: {
    tell: (by) => sql`(${by} at time zone 'UTC')::text`,
    isOurs: (text) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/.test(text) && !Number.isNaN(Date.parse(text)),
    cast: sql`::timestamp at time zone 'UTC'`,
  },
  integer: {
    tell: (by) => sql`(${by})::text`,
    isOurs: (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= INTEGER_MAX,
    cast: sql`::int`,
  },
  text: { tell: (by) => sql`(${by})::text`, isOurs: (text) => !text.includes('\0'), cast: sql`::text` },
};

/**
 * The parts of a query that read one page of a grid: select `place`, and demand, order and limit by the others. Of rows
 * with the same value the id decides. Needs an index on the merchant, the column and the id.
 */
export function gridQueryParts({ by, type }: GridSort, id: SQLWrapper, place: GridPlace) {
  const direction = place.back ? opposite[place.order] : place.order;
  const { tell, cast } = TYPES[type];
  const from = place.cursor === undefined ? null : read(place.cursor, type);
  const after: SQL | undefined =
    from === null
      ? undefined
      : sql`(${by}, ${id}) ${SIGNS[direction]} ((${from.value}${cast}), ${from.id}::uuid)`;
  return {
    place: sql<string>`${tell(by)}`,
    after,
    orderBy: [sql`${by} ${WORDS[direction]}`, sql`${id} ${WORDS[direction]}`] as const,
    limit: place.limit + 1,
  };
}

/** Cuts what the parts found down to the page, in the list's order, with what leads to its neighbours. */
export function gridPage<Row extends { readonly id: string; readonly place: string }>(
  rows: readonly Row[],
  { back, cursor, limit }: GridPlace,
): { page: Row[]; nextCursor: string | null; previousCursor: string | null } {
  const page = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const goesOn = rows.length > limit;
  const hasNext = back ? cursor !== undefined : goesOn;
  const hasPrevious = back ? goesOn : cursor !== undefined;
  return {
    page,
    nextCursor: hasNext && last ? write(last) : null,
    previousCursor: hasPrevious && first ? write(first) : null,
  };
}

const write = ({ place, id }: { place: string; id: string }): string =>
  Buffer.from(JSON.stringify([place, id])).toString('base64url');

function read(cursor: string, type: GridSort['type']): { value: string; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && typeof id === 'string' && isUuid(id) && TYPES[type].isOurs(value)) {
      return { value, id };
    }
  } catch {}
  throw badInput('cursor', 'This cursor is not valid.');
}

const COUNTED = 100_000;

/**
 * How many rows a query finds, counted up to 100,000 unless told.
 * @param rows the query without order and limit; what it selects does not matter
 */
export async function countRows(db: Db, rows: SQLWrapper, most = COUNTED): Promise<RowTotal> {
  const found = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from (${rows}) as fitting limit ${most + 1}) as counted`,
  );
  const total = found.rows[0]?.total ?? 0;
  return { total: Math.min(total, most), isExact: total <= most };
}
