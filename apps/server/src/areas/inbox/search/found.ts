import { inboxView } from '@foyer/contract/inbox/access';
import { mayCall } from '@foyer/domain/access';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import type { SQL } from 'drizzle-orm';
import {
  type ThreadConditions,
  type ThreadReader,
  threadConditions,
} from '../../conversations/thread-filter.ts';
import { threadReader } from '../../conversations/threads.ts';
import type { SearchScope } from '../../search/source.ts';
import type { TokenQuery } from './conditions.ts';
import { queryOf, type TokenField } from './tokens.ts';

/** Deleted and junk threads are only found in their own lists. */
const SHOWN = MESSAGE_STATUSES.filter((status) => status !== 'Deleted' && status !== 'Junk');

const ANY_TIME = { from: null, to: null };

/** A reader of threads, limited to one kind if their role requires it. */
export interface ThreadSearcher extends ThreadReader {
  readonly kind: 'chat' | undefined;
}

/** Members whose role does not open the inbox find no emails. */
export async function threadSearcher(scope: SearchScope): Promise<ThreadSearcher> {
  return { ...(await threadReader(scope)), kind: mayCall(inboxView, scope.caller) ? undefined : 'chat' };
}

/** Conditions of the threads that a search may show. */
export const shownThreads = (searcher: ThreadSearcher, also?: SQL): ThreadConditions => ({
  ...threadConditions({ list: 'all', range: ANY_TIME, kind: searcher.kind, also }, searcher),
  statuses: SHOWN,
});

/**
 * The text search for tokens that must all occur in one message, with a prefix match on the last. Null without tokens.
 */
export function prefixQuery(tokens: readonly string[], field?: TokenField): TokenQuery | null {
  const parts = tokens.flatMap((token, index) => {
    const isOpen = index === tokens.length - 1;
    return queryOf(token, field ? { field, isOpen } : { isOpen }) ?? [];
  });
  const whole = parts.slice(0, -1);
  return parts.length === 0
    ? null
    : {
        query: parts.join(' & '),
        exact: (whole.length > 0 ? whole : parts).join(' & '),
        range: ANY_TIME,
      };
}
