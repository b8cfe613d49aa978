import { inbox } from '@foyer/contract/inbox/access';
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
import type { WantedWords } from './demands.ts';
import { queryOf, type WordPlace } from './words.ts';

/** Threads that were thrown away are found in their own lists alone. */
const SHOWN = MESSAGE_STATUSES.filter((status) => status !== 'Deleted' && status !== 'Junk');

const ANY_TIME = { from: null, to: null };

/** Who searches threads, and which kind of them. */
export interface ThreadSearcher extends ThreadReader {
  readonly kind: 'chat' | undefined;
}

/** Whose role does not open the inbox finds no mails. */
export async function threadSearcher(scope: SearchScope): Promise<ThreadSearcher> {
  return { ...(await threadReader(scope)), kind: mayCall(inbox, scope.caller) ? undefined : 'chat' };
}

/** The conditions of the threads that a search shows somebody. */
export const shownThreads = (searcher: ThreadSearcher, also?: SQL): ThreadConditions => ({
  ...threadConditions({ list: 'all', range: ANY_TIME, kind: searcher.kind, also }, searcher),
  statuses: SHOWN,
});

/** What one message must hold: all words, the last of which may go on. Null for no words. */
export function openWords(words: readonly string[], place?: WordPlace): WantedWords | null {
  const parts = words.flatMap((word, index) => {
    const isOpen = index === words.length - 1;
    return queryOf(word, place ? { place, isOpen } : { isOpen }) ?? [];
  });
  const whole = parts.slice(0, -1);
  return parts.length === 0
    ? null
    : {
        query: parts.join(' & '),
        sure: (whole.length > 0 ? whole : parts).join(' & '),
        range: ANY_TIME,
      };
}
