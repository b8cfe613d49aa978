import { useSyncExternalStore } from 'react';
import { type IdleState, watchIdle } from './idle.ts';
import { signOut } from './sign-out.ts';
import { session } from './values.ts';

const ACTIVE: IdleState = { kind: 'active' };
let state: IdleState = ACTIVE;
const listeners = new Set<() => void>();

function setState(next: IdleState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The idle state over all tabs. Always active while Stay Alive is on. */
export const useIdle = (): IdleState => useSyncExternalStore(subscribe, () => state);

/**
 * Watches idling while Stay Alive is off, and signs out when the countdown is over. Returns a function that stops it.
 * Specification 4.
 */
export function startIdleTimeout(): () => void {
  let stopWatching: (() => void) | null = null;
  const stop = () => {
    stopWatching?.();
    stopWatching = null;
    setState(ACTIVE);
  };
  const onChange = (next: IdleState) => {
    setState(next);
    if (next.kind === 'over') void signOut('idle');
  };
  const followStayAlive = () => {
    if (session.stayAlive()) stop();
    else stopWatching ??= watchIdle(onChange);
  };
  followStayAlive();
  const unsubscribe = session.subscribe(followStayAlive);
  return () => {
    unsubscribe();
    stop();
  };
}
