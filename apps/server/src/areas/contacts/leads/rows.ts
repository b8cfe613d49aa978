import { leadList } from '@foyer/contract/contacts/lead-list';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { LEAD_TABS, type LeadTab } from '@foyer/domain/lead-ladder';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { currentMerchant } from '../../../database/table.ts';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import { countRows } from '../../../kernel/grid.ts';
import { type ListFilterOf, type ListPagingOf, listCondition, listSource } from '../../../kernel/list.ts';
import { tableList } from '../../../kernel/table-list.ts';
import { matching } from '../contact-rows.ts';
import { contacts } from '../tables.ts';

interface Reader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}
type Filter = Partial<ListFilterOf<typeof leadList>>;

const { country, id, leadMovedAt, leadStatus, merchantId, ownerId, score, seenKey } = contacts;

/** The condition for contacts with an open call-back request. Reads the requests once, not for each contact. */
export const wantsCall: SQL = sql`${id} = any(array(select contacts_wanting_a_call(${currentMerchant})))`;

function ofTab(tab: LeadTab): SQL | undefined {
  const step = LEAD_TABS[tab];
  if (step === null) return undefined;
  return and(eq(leadStatus, step), tab === 'opportunities' ? wantsCall : undefined);
}

const source = listSource({
  list: leadList,
  id,
  sorts: { score, moved: leadMovedAt, seen: seenKey },
  filters: {
    tab: ofTab,
    step: leadStatus,
    moved: leadMovedAt,
    owner: ownerId,
    country,
    score,
    // List and text are in `matching`.
    list: () => undefined,
  },
});
const rows = tableList(contacts, source);

/** A page of the leads that the caller may see. */
export const readLeads = async (scope: Reader, query: Filter & ListPagingOf<typeof leadList>) =>
  rows.page(scope.tenant, query, await matching(scope, query));

/** How many leads match a filter. */
export const countLeads = async (scope: Reader, filter: Filter) =>
  rows.count(scope.tenant, filter, await matching(scope, filter, 'count'));

/** How many leads of each tab match a filter. */
export async function countTabs(scope: Reader, { tab: _, step: __, ...filter }: Filter) {
  const { tenant } = scope;
  const visible = await matching(scope, filter, 'count');
  const condition = and(eq(merchantId, tenant.merchantId), visible, listCondition(source, filter));
  return tenant.read(async (db) => {
    const counts = {} as Record<LeadTab, z.infer<typeof RowTotal>>;
    for (const tab of Object.keys(LEAD_TABS) as LeadTab[]) {
      counts[tab] = await countRows(
        db,
        db
          .select({ id })
          .from(contacts)
          .where(and(condition, ofTab(tab))),
      );
    }
    return counts;
  });
}
