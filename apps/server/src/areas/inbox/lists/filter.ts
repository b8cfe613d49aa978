import type { InboxFilter } from '@foyer/contract/inbox/shapes';
import { parseSearch, type SearchProblem } from '@foyer/domain/message-search';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { wantedLabel } from '../../conversations/labels.ts';
import { type ThreadConditions, threadConditions } from '../../conversations/thread-filter.ts';
import { threadRange } from '../../conversations/thread-range.ts';
import { threadReader } from '../../conversations/threads.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { searchConditions, type TokenQuery } from '../search/conditions.ts';

export type Filter = z.infer<typeof InboxFilter>;

/** A filter of the inbox as conditions on threads and search tokens. */
export interface ReadFilter {
  readonly conditions: ThreadConditions;
  readonly tokens: TokenQuery | null;
  readonly problems: readonly SearchProblem[];
}

/** Resolves a filter for a member. Used by lists, totals, counts and exports. */
export async function readFilter(
  scope: Pick<MemberScope, 'services' | 'tenant' | 'caller'>,
  filter: Filter,
  now = new Date(),
): Promise<ReadFilter> {
  const { services, tenant } = scope;
  const timeZone = await timeZoneOf(services, tenant.merchantId);
  const { terms, problems } = parseSearch(filter.search ?? '');
  const reader = await threadReader(scope);
  const { tokens, also } = await searchConditions(tenant, terms, { reader, timeZone, now });
  const { fromDate, toDate } = filter;
  const range = threadRange({ fromDate, toDate, isUnlimited: terms.length > 0 }, timeZone, now);
  const label = filter.labelId ? await wantedLabel(tenant, filter.labelId) : undefined;
  // Unread threads have their own indexes, which a condition within `and` would not use.
  const wantsUnread = terms.some((term) => term.kind === 'is' && term.value === 'unread' && !term.isNegated);
  const unread = filter.unread ?? (wantsUnread || undefined);
  const conditions = threadConditions({ ...filter, unread, range, label, also }, reader);
  return { conditions, tokens, problems };
}
