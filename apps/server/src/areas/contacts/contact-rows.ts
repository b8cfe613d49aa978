import { contactList } from '@foyer/contract/contacts/list';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { ListFilterOf, ListPagingOf } from '../../kernel/list.ts';
import { tableList } from '../../kernel/table-list.ts';
import {
  type TokenDemand,
  type TokenIndex,
  tokenCondition,
  tokenCountCondition,
} from '../../kernel/token-search.ts';
import { readSearchText } from '../search/text.ts';
import { numberBeginning, numberEnding } from '../visitors/search/tokens.ts';
import { visibleTo } from './access.ts';
import { contactListMembers, contacts, contactTokens } from './tables.ts';
import { tagToken } from './tokens.ts';

interface Reader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}
type Filter = Partial<ListFilterOf<typeof contactList>>;

/** Up to this many members of a list are looked up. Beyond, contacts are checked in the order of the page. */
const FEW_MEMBERS = 5_000;

const { id, country, createdAt, leadStatus, nameKey, ownerId, score, seenKey, source } = contacts;

export const CONTACT_TOKENS: TokenIndex = {
  merchantId: contactTokens.merchantId,
  owner: contactTokens.contactId,
  token: contactTokens.word,
  id,
};

const rows = tableList(contacts, {
  list: contactList,
  id,
  sorts: {
    created: createdAt,
    name: nameKey,
    score,
    seen: seenKey,
  },
  filters: {
    // List, tag and text are in `matching`, which first looks up how rare they are.
    list: () => undefined,
    tag: () => undefined,
    lead: (status) => (status === 'NEW' ? sql`${leadStatus} in ('NEW', 'VISITOR')` : eq(leadStatus, status)),
    owner: ownerId,
    country,
    score,
    source,
    seenOn: seenKey,
    createdOn: createdAt,
  },
});

/** A page of the contacts that the caller may see. */
export const readContacts = async (scope: Reader, query: Filter & ListPagingOf<typeof contactList>) =>
  rows.page(scope.tenant, query, await matching(scope, query));

/** How many contacts match a filter. */
export const countContacts = async (scope: Reader, filter: Filter) =>
  rows.count(scope.tenant, filter, await matching(scope, filter, 'count'));

/** Whether rows are read in order or only counted. Different conditions are fast for each. */
type Purpose = 'page' | 'count';

/** The condition for the contacts that the caller may see and that match the filters by tokens and list. */
export async function matching(
  scope: Reader,
  { text, tag, listId }: Filter,
  purpose: Purpose = 'page',
): Promise<SQL | undefined> {
  const { tenant } = scope;
  const demands: TokenDemand[] = tag ? [{ token: tagToken(tag) }] : [];
  const search = text ? readSearchText(text) : null;
  for (const prefix of search && search.digits === null ? [...search.addresses, ...search.names] : []) {
    demands.push({ prefix });
  }
  const [visible, tokens, number, list] = await Promise.all([
    visibleTo(scope),
    demands.length > 0 ? withTokens(tenant, demands, purpose) : undefined,
    search && search.digits !== null ? numberCondition(tenant, search.digits, purpose) : undefined,
    listId ? listCondition(tenant, listId, purpose) : undefined,
  ]);
  const isNothing = search !== null && search.digits === null && demands.length === (tag ? 1 : 0);
  return and(visible, tokens, number, list, isNothing && search?.text ? sql`false` : undefined);
}

const withTokens = (tenant: Tenant, demands: readonly TokenDemand[], purpose: Purpose) =>
  (purpose === 'count' ? tokenCountCondition : tokenCondition)(tenant, CONTACT_TOKENS, demands);

/** A phone number is searched by its first and its last digits. */
const numberCondition = async (tenant: Tenant, digits: string, purpose: Purpose): Promise<SQL> => {
  const [beginning, ending] = await Promise.all(
    [numberBeginning(digits), numberEnding(digits)].map((prefix) =>
      withTokens(tenant, [{ prefix }], purpose),
    ),
  );
  return sql`(${beginning} or ${ending})`;
};

async function listCondition(tenant: Tenant, listId: string, purpose: Purpose): Promise<SQL> {
  const ofList = and(
    eq(contactListMembers.merchantId, tenant.merchantId),
    eq(contactListMembers.listId, listId),
  );
  const members = sql`select ${contactListMembers.contactId} from ${contactListMembers} where ${ofList}`;
  if (purpose === 'count') return sql`${id} in (${members})`;
  const { rows: counted } = await tenant.read((db) =>
    db.execute<{ count: number }>(sql`select count(*)::int as count from (
      select from ${contactListMembers} where ${ofList} limit ${FEW_MEMBERS + 1}) counted`),
  );
  if ((counted[0]?.count ?? 0) <= FEW_MEMBERS) {
    return sql`${id} = any(array(${members}))`;
  }
  return sql`coalesce((select true from ${contactListMembers}
    where ${ofList} and ${contactListMembers.contactId} = ${id}), false)`;
}
