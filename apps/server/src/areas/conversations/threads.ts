import type { conversations as calls } from '@foyer/contract';
import type { InboxThread } from '@foyer/contract/conversations/shapes';
import type { CallParsed, CallReply } from '@foyer/contract/kernel/define-call';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { ownMerchant } from '../merchants/queries.ts';
import { fewSeen, loadViewer } from '../visitors/sight.ts';
import { presentThread } from './present.ts';
import { threadParts } from './queries.ts';
import { conversations } from './tables.ts';
import { type ThreadReader, threadConditions } from './thread-filter.ts';
import { type FoundThread, readThreadPage } from './thread-pages.ts';
import { threadRange } from './thread-range.ts';

type Call = (typeof calls)['listChatMessages'];
export type Thread = z.input<typeof InboxThread>;

/** The member as the filters of threads know them. */
export async function threadReader({
  tenant,
  caller,
}: Pick<MemberScope, 'tenant' | 'caller'>): Promise<ThreadReader> {
  const viewer = await loadViewer(tenant, caller);
  return { merchantId: tenant.merchantId, viewer, seenIds: await fewSeen(tenant, viewer) };
}

/** The wire form of threads, as a member sees them. */
export async function presentThreads(
  tenant: Tenant,
  readerId: string,
  found: readonly Pick<FoundThread, 'row' | 'visitor'>[],
): Promise<Thread[]> {
  const parts = await threadParts(tenant, readerId, found);
  return found.map(({ row, visitor }) =>
    presentThread({
      row,
      visitor,
      conversationIds: parts.conversationIds.get(visitor.id) ?? [row.id],
      isOnline: parts.online.has(visitor.id),
      labels: parts.labels.get(row.id) ?? [],
      isMarked: parts.marked.has(row.id),
      attachmentCount: parts.attachments.get(row.id) ?? 0,
    }),
  );
}

/** Those of some threads that a member sees, in their wire form, in the order of the ids. */
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

/** Chat threads of a time range; without one, of the last month (Specification 9). */
export async function listThreads(
  scope: MemberScope,
  query: CallParsed<Call>['query'],
): Promise<CallReply<Call>> {
  const { timeZone } = await ownMerchant(scope.tenant);
  const range = threadRange(query, timeZone, new Date());
  const conditions = threadConditions({ list: 'all', kind: 'chat', range }, await threadReader(scope));
  const { page, nextCursor } = await readThreadPage(scope.tenant, conditions, { sort: 'newest', ...query });
  return { messages: await presentThreads(scope.tenant, scope.caller.id, page), nextCursor };
}
