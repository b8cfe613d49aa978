import type { InboxPage, InboxQuery, Total } from '@foyer/contract/inbox/shapes';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { countThreads, readThreadPage } from '../../conversations/thread-pages.ts';
import { presentThreads } from '../../conversations/threads.ts';
import { countHits, readHitPage } from '../search/hits.ts';
import { type Filter, readFilter } from './filter.ts';

/** Reads a page of the threads that match a filter. */
export async function listInbox(
  scope: MemberScope,
  { sort, cursor, limit, pageIndex, ...filter }: z.infer<typeof InboxQuery>,
): Promise<z.input<typeof InboxPage>> {
  const { conditions, tokens, problems } = await readFilter(scope, filter);
  const offset = cursor || !pageIndex ? 0 : pageIndex * limit;
  const query = { sort, cursor, limit, offset };
  const { page, nextCursor } = tokens
    ? await readHitPage(scope.tenant, conditions, tokens, query)
    : await readThreadPage(scope.tenant, conditions, query);
  const messages = await presentThreads(scope.tenant, scope.caller.id, page);
  return { messages, nextCursor, problems: [...problems] };
}

/** Counts the threads that match a filter. */
export async function countInbox(scope: MemberScope, filter: Filter): Promise<Total> {
  const { conditions, tokens } = await readFilter(scope, filter);
  return tokens ? countHits(scope.tenant, conditions, tokens) : countThreads(scope.tenant, conditions);
}
