import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { live } from '../../../live/index.ts';

export interface ChangeListener {
  /** Something of these threads changed, whoever did it. */
  readonly changed: (ids: readonly string[]) => void;
  /** These threads are out of the reader's sight. */
  readonly gone: (ids: readonly string[]) => void;
  /** Shows threads as they are about to be. Answers how those are put back that stayed as they were. */
  readonly ahead: (ids: readonly string[], change: (thread: InboxThread) => InboxThread) => PutBack;
}
export type PutBack = (ids: readonly string[]) => void;

/** Changes within this time are told together, in milliseconds. */
const GATHER_MS = 250;
const listeners = new Set<ChangeListener>();
const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;

function tell(): void {
  timer = undefined;
  const ids = [...gathered];
  gathered.clear();
  for (const { changed } of listeners) changed(ids);
}

/** Says that something of these threads changed, whoever did it. */
export function noteChanged(ids: readonly string[]): void {
  if (ids.length === 0) return;
  for (const id of ids) gathered.add(id);
  if (timer === undefined) timer = setTimeout(tell, GATHER_MS);
}

/** Shows in all lists what is about to be done to threads; answers how those are put back that it did not reach. */
export function showAhead(ids: readonly string[], change: (thread: InboxThread) => InboxThread): PutBack {
  const backs = [...listeners].map(({ ahead }) => ahead(ids, change));
  return (failed) => {
    for (const back of backs) back(failed);
  };
}

/** Has the server tell which threads change; returns how to stop. */
function hearThreads(): () => void {
  const stops = [
    live.watch('inbox'),
    live.on('inbox', ({ changed, gone }) => {
      noteChanged(changed);
      if (gone.length > 0) for (const listener of listeners) listener.gone(gone);
    }),
  ];
  return () => {
    for (const each of stops) each();
  };
}

/** Hears which threads change; returns how to stop. */
export function onChanged(listener: ChangeListener): () => void {
  stop ??= hearThreads();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}
