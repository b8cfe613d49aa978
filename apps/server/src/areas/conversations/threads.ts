import type { conversations as calls } from '@foyer/contract';
import type { InboxThread } from '@foyer/contract/conversations/shapes';
import type { CallParsed, CallReply } from '@foyer/contract/kernel/define-call';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { timeZoneOf } from '../merchants/cached-clock.ts';
import { loadViewer, visibleIdsIfFew } from '../visitors/visibility.ts';
import { presentThread } from './present.ts';
import { conversations } from './tables.ts';
import { type ThreadReader, threadConditions } from './thread-filter.ts';
import { type FoundThread, readThreadPage } from './thread-pages.ts';
import { readThreadParts } from './thread-parts.ts';
import { threadRange } from './thread-range.ts';

type Call = (typeof calls)['listChatMessages'];
export type Thread = z.input<typeof InboxThread>;

/** The member as the reader of thread filters. */
export async function threadReader({
  tenant,
  caller,
}: Pick<MemberScope, 'tenant' | 'caller'>): Promise<ThreadReader> {
  const viewer = await loadViewer(tenant, caller);
  return { merchantId: tenant.merchantId, viewer, seenIds: await visibleIdsIfFew(tenant, viewer) };
}

/** The wire form of threads, as the member sees them. */
export async function presentThreads(
  tenant: Tenant,
  readerId: string,
  found: readonly Pick<FoundThread, 'id'>[],
): Promise<Thread[]> {
  const ids = found.map(({ id }) => id);
  return (await readThreadParts(tenant, readerId, ids)).map(presentThread);
}

/** The wire form of threads by id, of those that the member may see, in the order of the ids. */
export async function threadsByIds(
  scope: Pick<MemberScope, 'tenant' | 'caller'>,
  ids: readonly string[],
): Promise<Thread[]> {
  if (ids.length === 0) return [];
  const reader = await threadReader(scope);
  const range = { from: null, to: null };
  const also = inArray(conversations.id, [...ids]);
  const conditions = threadConditions({ list: 'all', range, also }, reader);
  const { page } = await readThreadPage(scope.tenant, conditions, { sort: 'newest', limit: ids.length });
  const threads = await presentThreads(scope.tenant, scope.caller.id, page);
  const byId = new Map(threads.map((thread) => [thread.conversationID, thread]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Chat threads of a time range. Default: the last month (Specification 9). */
export async function listThreads(
  scope: MemberScope,
  query: CallParsed<Call>['query'],
): Promise<CallReply<Call>> {
  const timeZone = await timeZoneOf(scope.services, scope.tenant.merchantId);
  const range = threadRange(query, timeZone, new Date());
  const conditions = threadConditions({ list: 'all', kind: 'chat', range }, await threadReader(scope));
  const { page, nextCursor } = await readThreadPage(scope.tenant, conditions, { sort: 'newest', ...query });
  return { messages: await presentThreads(scope.tenant, scope.caller.id, page), nextCursor };
}
