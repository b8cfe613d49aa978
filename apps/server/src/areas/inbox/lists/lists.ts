import type { InboxPage, InboxQuery, Total } from '@foyer/contract/inbox/shapes';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { countThreads, readThreadPage } from '../../conversations/thread-pages.ts';
import { presentThreads } from '../../conversations/threads.ts';
import { countHits, readHitPage } from '../search/hits.ts';
import { type Filter, readFilter } from './filter.ts';

/** A page of the threads that pass a filter. */
export async function listInbox(
  scope: MemberScope,
  { sort, cursor, limit, pageIndex, ...filter }: z.infer<typeof InboxQuery>,
): Promise<z.input<typeof InboxPage>> {
  const { conditions, words, problems } = await readFilter(scope, filter);
  const offset = cursor || !pageIndex ? 0 : pageIndex * limit;
  const place = { sort, cursor, limit, offset };
  const { page, nextCursor } = words
    ? await readHitPage(scope.tenant, conditions, words, place)
    : await readThreadPage(scope.tenant, conditions, place);
  const messages = await presentThreads(scope.tenant, scope.caller.id, page);
  return { messages, nextCursor, problems: [...problems] };
}

/** How many threads pass a filter. */
export async function countInbox(scope: MemberScope, filter: Filter): Promise<Total> {
  const { conditions, words } = await readFilter(scope, filter);
  return words ? countHits(scope.tenant, conditions, words) : countThreads(scope.tenant, conditions);
}
