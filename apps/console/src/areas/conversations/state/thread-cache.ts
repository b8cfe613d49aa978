import { session } from '../../../session/values.ts';
import { EMPTY_THREAD, type ThreadState } from './thread-state.ts';

/** How many threads are cached, so that returning to one shows it at once. */
const KEPT = 12;

const threads = new Map<string, ThreadState>();

session.subscribe(() => {
  if (!session.isSignedIn()) threads.clear();
});

/** The cached state of a thread in this tab. The cache is cleared on sign-out. */
export const cachedThread = (key: string): ThreadState => threads.get(key) ?? EMPTY_THREAD;

/** Caches a thread and evicts the least recently used one. */
export function cacheThread(key: string, state: ThreadState): void {
  threads.delete(key);
  if (state.current) threads.set(key, state);
  for (const oldest of threads.keys()) {
    if (threads.size <= KEPT) break;
    threads.delete(oldest);
  }
}
