import type { conversations as calls } from '@foyer/contract';
import type { CallParsed, CallReply } from '@foyer/contract/kernel/define-call';
import type { MemberScope } from '../../kernel/context.ts';
import { cutPage } from '../../kernel/paging.ts';
import { loadViewer, sightCondition } from '../visitors/sight.ts';
import { presentThread } from './present.ts';
import { readThreads } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Call = (typeof calls)['listChatMessages'];

/** Chat threads of a time range; without one, of the last month (Specification 9). */
export async function listThreads(
  scope: MemberScope,
  query: CallParsed<Call>['query'],
): Promise<CallReply<Call>> {
  const now = new Date();
  const from = query.fromDate ? new Date(query.fromDate) : oneMonthBefore(now);
  const sight = sightCondition(await loadViewer(scope.tenant, scope.caller));
  const { rows, conversationIds, online } = await readThreads(scope.tenant, {
    from,
    to: query.toDate ? endOf(query.toDate) : now,
    cursor: query.cursor,
    limit: query.limit,
    sight,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ row }) => ({
    at: row.lastMessageAt ?? row.createdAt,
    id: row.id,
  }));
  const messages = page.map(({ row, visitor }) =>
    presentThread({
      row,
      visitor,
      conversationIds: conversationIds.get(visitor.id) ?? [row.id],
      isOnline: online.has(visitor.id),
    }),
  );
  return { messages, nextCursor };
}

function oneMonthBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - 1);
  return before;
}

/** A day counts whole. */
function endOf(date: string): Date {
  const at = new Date(date);
  return date.length === 10 ? new Date(at.getTime() + DAY_MS - 1) : at;
}
