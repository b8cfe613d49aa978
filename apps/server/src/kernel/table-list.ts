import type { List } from '@foyer/contract/kernel/list';
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tenant } from '../database/tenant.ts';
import { countRows } from './grid.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  type ListSource,
  listCondition,
  readListPage,
} from './list.ts';

type ListedTable = PgTable & { readonly merchantId: PgColumn; readonly id: PgColumn };
type Row<Table extends ListedTable> = Table['$inferSelect'] & {
  readonly id: string;
  readonly sortValue: string;
};

/** The rows of one table as a list: reads pages, counts, and exports them. */
export function tableList<L extends List, Table extends ListedTable>(table: Table, source: ListSource<L>) {
  const from: ListedTable = table;

  /**
   * A page of the merchant's rows, with the cursors of its neighbours.
   * @param only the condition for the rows that the caller may see; default all
   */
  const page = (
    { merchantId, read }: Tenant,
    query: Partial<ListFilterOf<L>> & ListPagingOf<L>,
    only?: SQL,
  ) =>
    read((db) =>
      readListPage<L, Row<Table>>(
        source,
        query,
        and(eq(from.merchantId, merchantId), only),
        async ({ sortValue, where, orderBy, limit }) => {
          const columns = { ...getTableColumns(from), sortValue };
          const rows = db
            .select(columns)
            .from(from)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit);
          return (await rows) as unknown as Row<Table>[];
        },
      ),
    );

  /** How many of the merchant's rows fit a filter. */
  const count = ({ merchantId, read }: Tenant, filter: Partial<ListFilterOf<L>>, only?: SQL) =>
    read((db) => {
      const where = and(eq(from.merchantId, merchantId), only, listCondition(source, filter));
      return countRows(db, db.select({ id: from.id }).from(from).where(where));
    });

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
