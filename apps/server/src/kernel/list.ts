import { type List, type ListFilter, paramOf } from '@foyer/contract/kernel/list';
import type { ListFilterShape, listPaging } from '@foyer/contract/kernel/list-query';
import { and, gte, inArray, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endOf } from './days.ts';
import { gridPage, gridQueryParts } from './grid.ts';

/** A list's filter and order as its calls parse them. */
export type ListFilterOf<L extends List> = z.output<z.ZodObject<ListFilterShape<L>>>;
export type ListPagingOf<L extends List> = z.output<z.ZodObject<ReturnType<typeof listPaging<L>>>>;

/** The value that a custom condition receives for a filter. */
type ValueOf<F> = F extends { kind: 'between' }
  ? { readonly from: number | undefined; readonly to: number | undefined }
  : F extends { kind: 'days' }
    ? { readonly from: Date | undefined; readonly before: Date | undefined }
    : F extends { kind: 'oneOf'; multiple: true; values: Readonly<Record<infer Name, string>> }
      ? readonly Name[]
      : F extends { kind: 'oneOf'; values: Readonly<Record<infer Name, string>> }
        ? Name
        : string;

/** The expression that a filter compares by its kind, or a custom condition. */
type Comparable<F> = SQLWrapper | ((value: ValueOf<F>) => SQL | undefined);

type AnyComparable = SQLWrapper | ((value: Value) => SQL | undefined);

/** The database expressions for the parts of a list. */
export interface ListSource<L extends List> {
  readonly list: L;
  readonly id: SQLWrapper;
  /** Must not be null: coalesce as the index does. */
  readonly sorts: { readonly [Sort in keyof L['sorts']]: SQLWrapper };
  readonly filters: { readonly [Id in keyof L['filters']]: Comparable<L['filters'][Id]> };
  readonly search?: (text: string) => SQL | undefined;
}

/** Pairs a list with the database. */
export const listSource = <L extends List>(source: ListSource<L>): ListSource<L> => source;

/** A filter's condition. */
export interface ListCondition {
  /** The expression that it compares. Undefined for a custom condition. */
  readonly by: SQLWrapper | undefined;
  /** Whether it is an equality. */
  readonly isEqual: boolean;
  readonly condition: SQL;
}

/** The conditions of the filters that are given. */
export function listConditions<L extends List>(
  { list, filters, search }: ListSource<L>,
  filter: Partial<ListFilterOf<L>>,
): ListCondition[] {
  const given = filter as Readonly<Record<string, unknown>>;
  const conditions = Object.entries(list.filters).map(([id, one]) => {
    const value = givenValue(id, one, given);
    const compared = filters[id as keyof L['filters']] as AnyComparable | undefined;
    if (value === undefined || compared === undefined) return undefined;
    if (typeof compared === 'function') return { by: undefined, isEqual: false, condition: compared(value) };
    const isNone = one.kind === 'reference' && one.none !== undefined && value === 'none';
    const condition = isNone ? sql`${compared} is null` : usualCondition(compared, value);
    // PostgreSQL does not take null for a constant of the order.
    return { by: compared, isEqual: typeof value === 'string' && !isNone, condition };
  });
  const text = given.text === undefined ? undefined : search?.(given.text as string);
  return [...conditions, { by: undefined, isEqual: false, condition: text }].filter(
    (one): one is ListCondition => one?.condition !== undefined,
  );
}

/** The condition for the rows that match a filter. The caller adds the condition on the merchant. */
export const listCondition = <L extends List>(
  source: ListSource<L>,
  filter: Partial<ListFilterOf<L>>,
): SQL | undefined => and(...listConditions(source, filter).map(({ condition }) => condition));

type Value =
  | string
  | readonly string[]
  | { readonly from: number | undefined; readonly to: number | undefined }
  | { readonly from: Date | undefined; readonly before: Date | undefined };

function givenValue(
  id: string,
  filter: ListFilter,
  given: Readonly<Record<string, unknown>>,
): Value | undefined {
  if (filter.kind !== 'between' && filter.kind !== 'days') {
    return given[paramOf(id, filter)] as string | readonly string[] | undefined;
  }
  const [from, to] = [given[filter.from], given[filter.to]];
  if (from === undefined && to === undefined) return undefined;
  if (filter.kind === 'between') return { from: from as number | undefined, to: to as number | undefined };
  return {
    from: momentOf(from as string | undefined),
    before: to === undefined ? undefined : endOf(to as string),
  };
}

const momentOf = (date: string | undefined) => (date === undefined ? undefined : new Date(date));

/** The default condition of a filter. A text and a reference are compared for equality. */
function usualCondition(by: SQLWrapper, value: Value): SQL | undefined {
  if (typeof value === 'string') return sql`${by} = ${value}`;
  if ('before' in value) {
    return and(value.from && gte(by as SQL, value.from), value.before && lt(by as SQL, value.before));
  }
  if ('from' in value) {
    return and(
      value.from === undefined ? undefined : gte(by as SQL, value.from),
      value.to === undefined ? undefined : lte(by as SQL, value.to),
    );
  }
  return inArray(by as SQL, [...value]);
}

/** The parts of a query for one page of a list; `sortValue` is selected beside the row's id. */
export type PageParts = Omit<ReturnType<typeof gridQueryParts>, 'after'> & {
  readonly where: SQL | undefined;
};

/**
 * Reads a page of a list in its order, with the cursors of its neighbours.
 * @param where the condition besides the filter, at least on the merchant
 * @param read runs the query with the given parts
 */
export async function readListPage<
  L extends List,
  Row extends { readonly id: string; readonly sortValue: string },
>(
  source: ListSource<L>,
  query: Partial<ListFilterOf<L>> & ListPagingOf<L>,
  where: SQL | undefined,
  read: (parts: PageParts) => PromiseLike<readonly Row[]>,
) {
  const { sort, ...paging } = query;
  const order = { by: source.sorts[sort as keyof L['sorts']] as SQLWrapper, type: source.list.sorts[sort] };
  const { after, ...parts } = gridQueryParts(order as never, source.id, paging as never);
  const rows = await read({ ...parts, where: and(where, listCondition(source, query), after) });
  return gridPage(rows, paging as never);
}
