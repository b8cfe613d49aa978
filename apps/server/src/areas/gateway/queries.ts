import type { listOptOuts } from '@foyer/contract/gateway/calls';
import { optOutList } from '@foyer/contract/gateway/list';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, eq, getTableColumns, ilike } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { containing } from '../../kernel/like.ts';
import { type ListFilterOf, listCondition, listSource, readListPage } from '../../kernel/list.ts';
import { mailOptOuts } from '../../mail/tables.ts';

const { id, createdAt, email } = mailOptOuts;

const source = listSource({
  list: optOutList,
  id,
  sorts: { since: createdAt, email },
  filters: {},
  search: (text) => (text === '' ? undefined : ilike(email, containing(text))),
});

const ofMerchant = (merchantId: number) => eq(mailOptOuts.merchantId, merchantId);

/** Reads a page of unsubscribed addresses. */
export const readOptOuts = ({ merchantId, read }: Tenant, query: CallParsed<typeof listOptOuts>['query']) =>
  read((db) =>
    readListPage(source, query, ofMerchant(merchantId), ({ sortValue, where, orderBy, limit }) =>
      db
        .select({ ...getTableColumns(mailOptOuts), sortValue })
        .from(mailOptOuts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    ),
  );

/** Counts the unsubscribed addresses that match. */
export const countOptOuts = ({ merchantId, read }: Tenant, filter: ListFilterOf<typeof optOutList>) =>
  read((db) =>
    countRows(
      db,
      db
        .select({ id })
        .from(mailOptOuts)
        .where(and(ofMerchant(merchantId), listCondition(source, filter))),
    ),
  );
