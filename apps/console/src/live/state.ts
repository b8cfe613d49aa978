import { useSyncExternalStore } from 'react';

/** Whether the socket stands: not yet, yes, or no longer. */
export type LiveState = 'connecting' | 'online' | 'lost';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState) {
  if (next === state || (next === 'lost' && state === 'connecting')) return;
  state = next;
  for (const tell of listeners) tell();
}

/** The state of the connection, for the footer and the bar. */
export function useLive(): LiveState {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => state,
  );
}
