import { contactList } from '@foyer/contract/contacts/list';
import { tokenize } from '@foyer/domain/search-text';
import { eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { RowFilter } from '../../kernel/filtered-page.ts';
import type { ListFilterOf, ListPagingOf } from '../../kernel/list.ts';
import { tableList } from '../../kernel/table-list.ts';
import { type TokenIndex, tokenFilter } from '../../kernel/token-search.ts';
import { readSearchText, type SearchText } from '../search/text.ts';
import { numberBeginning, numberEnding } from '../visitors/search/tokens.ts';
import { visibleTo } from './access.ts';
import { contactListMembers, contacts, contactTokens } from './tables.ts';
import { tagToken } from './tokens.ts';

interface Reader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}
type Filter = Partial<ListFilterOf<typeof contactList>>;

/** Contacts that match a text are looked up one by one, so fewer are counted. */
const WITH_TEXT_MAX = 10_000;

const { id, country, createdAt, leadStatus, nameKey, ownerId, score, seenKey, source } = contacts;

export const CONTACT_TOKENS: TokenIndex = {
  merchantId: contactTokens.merchantId,
  owner: contactTokens.contactId,
  token: contactTokens.word,
  id,
  by: createdAt,
  copy: contactTokens.contactCreatedAt,
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
    // List, tag and text are in `ownFilters`.
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
  rows.page(scope.tenant, query, await visibleTo(scope), ownFilters(scope.tenant, query));

/** How many contacts match a filter, counted up to `max` (default 100,000). */
export const countContacts = async (scope: Reader, filter: Filter, max?: number) =>
  rows.count(scope.tenant, filter, await visibleTo(scope), ownFilters(scope.tenant, filter), max);

/** Up to which number the matches of a filter are counted to be shown. Undefined for the usual one. */
export const shownMax = ({ text }: Filter): number | undefined => (text ? WITH_TEXT_MAX : undefined);

/** The conditions of the filters by tokens and list. */
export function ownFilters(tenant: Tenant, { text, tag, listId }: Filter): RowFilter[] {
  return [
    ...(listId ? [memberFilter(tenant, listId)] : []),
    ...(tag ? [tokenFilter(tenant, CONTACT_TOKENS, { token: tagToken(tag) })] : []),
    ...(text ? textFilters(tenant, readSearchText(text)) : []),
  ];
}

function textFilters(tenant: Tenant, { text, digits, addresses, domains, names }: SearchText): RowFilter[] {
  if (digits !== null) return [numberFilter(tenant, digits)];
  const ofDomains = domains.flatMap(tokenize);
  const words = names.filter((name) => !ofDomains.includes(name));
  const filters = [
    ...[...addresses, ...words].map((prefix) => tokenFilter(tenant, CONTACT_TOKENS, { prefix })),
    ...domains.map((domain) => domainFilter(tenant, domain)),
  ];
  return filters.length === 0 && text ? [{ check: sql`false` }] : filters;
}

/** A domain is searched as that of addresses, and by its words: `ann.lee` is also the beginning of an address. */
function domainFilter(tenant: Tenant, domain: string): RowFilter {
  const whole = tokenFilter(tenant, CONTACT_TOKENS, { prefix: `@${domain}` });
  const words = tokenize(domain).map((prefix) => tokenFilter(tenant, CONTACT_TOKENS, { prefix }));
  const checks = words.map(({ check }) => check);
  const ids = words.map((word) => word.ids);
  return {
    check: sql`(${whole.check} or (${sql.join(checks, sql` and `)}))`,
    ids: sql`${whole.ids} union (${sql.join(ids, sql` intersect `)})`,
  };
}

/** A phone number is searched by its first and its last digits. */
function numberFilter(tenant: Tenant, digits: string): RowFilter {
  const either = [numberBeginning(digits), numberEnding(digits)].map((prefix) =>
    tokenFilter(tenant, CONTACT_TOKENS, { prefix }),
  );
  return {
    check: sql`(${sql.join(
      either.map(({ check }) => check),
      sql` or `,
    )})`,
    ids: sql.join(
      either.map(({ ids }) => ids),
      sql` union all `,
    ),
  };
}

function memberFilter(tenant: Tenant, list: string): RowFilter {
  const { contactCreatedAt: copy, contactId, listId, merchantId } = contactListMembers;
  const found = sql`from ${contactListMembers} where ${merchantId} = ${tenant.merchantId} and ${listId} = ${list}`;
  return {
    check: sql`coalesce((select true ${found} and ${contactId} = ${id}), false)`,
    ids: sql`select ${contactId} ${found}`,
    copied: { by: createdAt, copy, owner: contactId, from: found, isSorted: true },
  };
}
