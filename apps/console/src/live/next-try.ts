import { useSyncExternalStore } from 'react';

const FIRST_PAUSE_MS = 1_000;
/** All are back within this after the server is. */
const LONGEST_PAUSE_MS = 8_000;
const GROWTH = 1.6;

const listeners = new Set<() => void>();
let nextTryAt: number | null = null;
let goOn: (() => void) | null = null;

/**
 * How long to wait before a try, by how many went before it: half of it at least, and the rest as chance will have it,
 * so that not all come back at once. Milliseconds.
 */
export function pauseMs(tries: number, random = Math.random()): number {
  if (tries === 0) return 0;
  return (Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** (tries - 1)) * (1 + random)) / 2;
}

/** Waits until it is time for the next try, or until somebody does not want to wait. */
export function untilNextTry(tries: number): Promise<void> {
  const ms = pauseMs(tries);
  if (ms === 0) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(tryNow, ms);
    goOn = () => {
      clearTimeout(timer);
      done();
    };
    set(Date.now() + ms);
  });
}

/** Ends the wait. Says whether there was one. */
export function tryNow(): boolean {
  const waited = goOn !== null;
  goOn?.();
  goOn = null;
  set(null);
  return waited;
}

function set(next: number | null) {
  nextTryAt = next;
  for (const tell of listeners) tell();
}

/** When the next try begins, in milliseconds since 1970; null while none is waited for. */
export function useNextTry(): number | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => nextTryAt,
  );
}
