import type { List, SortType } from '@foyer/contract/kernel/list';
import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm';
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../database/tenant.ts';
import { countFiltered, type ListedTable, type RowFilter, readFilteredPage } from './filtered-page.ts';
import {
  type ListCondition,
  type ListFilterOf,
  type ListPagingOf,
  type ListSource,
  listCondition,
  listConditions,
} from './list.ts';

type Row<Table extends ListedTable> = Table['$inferSelect'] & {
  readonly id: string;
  readonly sortValue: string;
};

/** The rows of one table as a list: reads pages, counts, and exports them. */
export function tableList<L extends List, Table extends ListedTable>(table: Table, source: ListSource<L>) {
  /**
   * A page of the merchant's rows, with the cursors of its neighbours.
   * @param only the condition for the rows that the caller may see; default all
   * @param own the filters that the list leaves to its caller
   */
  const page = (
    { merchantId, read }: Tenant,
    { sort, ...query }: Partial<ListFilterOf<L>> & ListPagingOf<L>,
    only?: SQL,
    own: readonly RowFilter[] = [],
  ) => {
    const by = source.sorts[sort as keyof L['sorts']] as SQLWrapper;
    const given = Map.groupBy(listConditions(source, query as never), (one) => kindOf(table, one, by));
    const conditionsOf = (kind: ConditionKind) => (given.get(kind) ?? []).map(({ condition }) => condition);
    return read((db) =>
      readFilteredPage<Row<Table>>(db, table, {
        merchantId,
        sort: { by, type: source.list.sorts[sort] as SortType },
        paging: query as never,
        ordered: and(...conditionsOf('ordered')),
        filters: [...own, ...conditionsOf('indexed').map((check) => ({ check }))],
        only: and(only, ...conditionsOf('custom')),
      }),
    );
  };

  /**
   * How many of the merchant's rows fit a filter.
   * @param max up to which they are counted; default 100,000
   */
  const count = (
    { merchantId, read }: Tenant,
    filter: Partial<ListFilterOf<L>>,
    only?: SQL,
    own: readonly RowFilter[] = [],
    max?: number,
  ) => {
    const where = and(eq(table.merchantId, merchantId), only, listCondition(source, filter));
    return read((db) => countFiltered(db, table, where, own, max));
  };

  /** A page with the total, as the reply of a list call has them. */
  const pageWithTotal = async (...wanted: Parameters<typeof page>) => {
    const [found, total] = await Promise.all([page(...wanted), count(...wanted)]);
    return { ...found, ...total };
  };

  return {
    page,
    count,
    pageWithTotal,
    /** `count` and `page` of an export (`registerListExport`). */
    exported: {
      count: async ({ tenant }: { tenant: Tenant }, wanted: Partial<ListFilterOf<L>>) =>
        (await count(tenant, wanted)).total,
      page: ({ tenant }: { tenant: Tenant }, wanted: Partial<ListFilterOf<L>> & ListPagingOf<L>) =>
        page(tenant, wanted),
    },
  };
}

type ConditionKind = 'ordered' | 'indexed' | 'custom';

/** Whether an index has the rows of a condition, also in the order of a sort. Unknown for a custom condition. */
function kindOf(table: ListedTable, { by, isEqual }: ListCondition, sort: SQLWrapper): ConditionKind {
  if (by === undefined) return 'custom';
  if (by === sort) return 'ordered';
  const indexes = getTableConfig(table).indexes.map(({ config }) =>
    config.columns.map((column) => ('name' in column ? column.name : undefined)),
  );
  const own = indexes.filter(([, first]) => first !== undefined && first === nameOf(by));
  if (own.length === 0) return 'custom';
  return isEqual && own.some(([, , second]) => second === nameOf(sort)) ? 'ordered' : 'indexed';
}

const nameOf = (by: SQLWrapper): string | null => (by instanceof PgColumn ? by.name : null);
