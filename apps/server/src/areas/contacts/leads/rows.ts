import { leadList } from '@foyer/contract/contacts/lead-list';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { LEAD_TABS, type LeadTab } from '@foyer/domain/lead-ladder';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { currentMerchant } from '../../../database/table.ts';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { ListFilterOf, ListPagingOf } from '../../../kernel/list.ts';
import { tableList } from '../../../kernel/table-list.ts';
import { visibleTo } from '../access.ts';
import { ownFilters, shownMax } from '../contact-rows.ts';
import { contacts } from '../tables.ts';

interface Reader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}
type Filter = Partial<ListFilterOf<typeof leadList>>;

const { country, id, leadMovedAt, leadStatus, ownerId, score, seenKey } = contacts;

/** The condition for contacts with an open call-back request. Reads the requests once, not for each contact. */
export const wantsCall: SQL = sql`${id} = any(array(select contacts_wanting_a_call(${currentMerchant})))`;

function ofTab(tab: LeadTab): SQL | undefined {
  const step = LEAD_TABS[tab];
  if (step === null) return undefined;
  return and(eq(leadStatus, step), tab === 'opportunities' ? wantsCall : undefined);
}

const rows = tableList(contacts, {
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
    // List and text are in `ownFilters`.
    list: () => undefined,
  },
});

/** A page of the leads that the caller may see. */
export const readLeads = async (scope: Reader, query: Filter & ListPagingOf<typeof leadList>) =>
  rows.page(scope.tenant, query, await visibleTo(scope), ownFilters(scope.tenant, query));

/** How many leads match a filter, counted up to `max` (default 100,000). */
export const countLeads = async (scope: Reader, filter: Filter, max?: number) =>
  rows.count(scope.tenant, filter, await visibleTo(scope), ownFilters(scope.tenant, filter), max);

/** How many leads of each tab match a filter. */
export async function countTabs(scope: Reader, { tab: _, step: __, ...filter }: Filter) {
  const { tenant } = scope;
  const visible = await visibleTo(scope);
  const own = ownFilters(tenant, filter);
  const counts = {} as Record<LeadTab, RowTotal>;
  for (const tab of Object.keys(LEAD_TABS) as LeadTab[]) {
    counts[tab] = await rows.count(tenant, { ...filter, tab }, visible, own, shownMax(filter));
  }
  return counts;
}
