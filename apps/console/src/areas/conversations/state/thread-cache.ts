import { session } from '../../../session/values.ts';
import { EMPTY_THREAD, type ThreadState } from './thread-state.ts';

/** How many threads stay at hand, so that going back to one shows it at once. */
const KEPT = 12;

const kept = new Map<string, ThreadState>();

session.subscribe(() => {
  if (!session.isSignedIn()) kept.clear();
});

/** What was last known of a thread in this tab; nothing of it outlives the sign-in. */
export const cachedThread = (key: string): ThreadState => kept.get(key) ?? EMPTY_THREAD;

/** Remembers a thread and forgets the one that was not looked at for longest. */
export function cacheThread(key: string, state: ThreadState): void {
  kept.delete(key);
  if (state.current) kept.set(key, state);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
}
