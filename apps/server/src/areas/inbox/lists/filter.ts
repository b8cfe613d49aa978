import type { InboxFilter } from '@foyer/contract/inbox/shapes';
import { parseSearch, type SearchProblem } from '@foyer/domain/message-search';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { wantedLabel } from '../../conversations/labels.ts';
import { type ThreadConditions, threadConditions } from '../../conversations/thread-filter.ts';
import { threadRange } from '../../conversations/thread-range.ts';
import { threadReader } from '../../conversations/threads.ts';
import { timeZoneOf } from '../../merchants/zone-remembered.ts';
import { searchDemands, type WantedWords } from '../search/demands.ts';

export type Filter = z.infer<typeof InboxFilter>;

/** A filter of the inbox, ready to be read: what it demands of threads, and of the words in them. */
export interface ReadFilter {
  readonly conditions: ThreadConditions;
  readonly words: WantedWords | null;
  readonly problems: readonly SearchProblem[];
}

/** What a filter of the inbox means to a member. Lists, totals, counts and exports all read by it. */
export async function readFilter(
  scope: Pick<MemberScope, 'services' | 'tenant' | 'caller'>,
  filter: Filter,
  now = new Date(),
): Promise<ReadFilter> {
  const { services, tenant } = scope;
  const timeZone = await timeZoneOf(services, tenant.merchantId);
  const { terms, problems } = parseSearch(filter.search ?? '');
  const reader = await threadReader(scope);
  const { words, also } = await searchDemands(tenant, terms, { reader, timeZone, now });
  const { fromDate, toDate } = filter;
  const range = threadRange({ fromDate, toDate, isUnlimited: terms.length > 0 }, timeZone, now);
  const label = filter.labelId ? await wantedLabel(tenant, filter.labelId) : undefined;
  // The unread have indexes of their own, which a condition among others does not lead to.
  const wantsUnread = terms.some((term) => term.kind === 'is' && term.value === 'unread' && !term.isNegated);
  const unread = filter.unread ?? (wantsUnread || undefined);
  const conditions = threadConditions({ ...filter, unread, range, label, also }, reader);
  return { conditions, words, problems };
}
