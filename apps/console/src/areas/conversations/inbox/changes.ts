import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { live } from '../../../live/index.ts';

export interface ChangeListener {
  /** These threads changed, by anyone. */
  readonly changed: (ids: readonly string[]) => void;
  /** These threads are no longer visible to the reader. */
  readonly removed: (ids: readonly string[]) => void;
  /** Shows threads as they are about to be. Returns a function that rolls back the ones that did not change. */
  readonly optimistic: (ids: readonly string[], change: (thread: InboxThread) => InboxThread) => RollBack;
}
export type RollBack = (ids: readonly string[]) => void;

/** Changes within this time are reported together, in milliseconds. */
const BATCH_MS = 250;
const listeners = new Set<ChangeListener>();
const batched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;

function flush(): void {
  timer = undefined;
  const ids = [...batched];
  batched.clear();
  for (const { changed } of listeners) changed(ids);
}

/** Reports that these threads changed, by anyone. */
export function reportChanged(ids: readonly string[]): void {
  if (ids.length === 0) return;
  for (const id of ids) batched.add(id);
  if (timer === undefined) timer = setTimeout(flush, BATCH_MS);
}

/** Applies an optimistic update to threads in all lists. Returns a function that rolls back the ones that failed. */
export function applyOptimistic(
  ids: readonly string[],
  change: (thread: InboxThread) => InboxThread,
): RollBack {
  const backs = [...listeners].map(({ optimistic }) => optimistic(ids, change));
  return (failed) => {
    for (const back of backs) back(failed);
  };
}

/** Subscribes to the server's changes of threads. Returns the unsubscribe function. */
function subscribeToThreads(): () => void {
  const stops = [
    live.watch('inbox'),
    live.on('inbox', ({ changed, gone }) => {
      reportChanged(changed);
      if (gone.length > 0) for (const listener of listeners) listener.removed(gone);
    }),
  ];
  return () => {
    for (const each of stops) each();
  };
}

/** Subscribes to changes of threads. Returns the unsubscribe function. */
export function onChanged(listener: ChangeListener): () => void {
  stop ??= subscribeToThreads();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}
