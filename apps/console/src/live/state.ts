import { useSyncExternalStore } from 'react';

/** The state of the connection. */
export type LiveState = 'connecting' | 'online' | 'lost';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState) {
  if (next === state || (next === 'lost' && state === 'connecting')) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The connection state, for the footer and the bar. */
export function useLive(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
