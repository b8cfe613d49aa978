import { useSyncExternalStore } from 'react';

const FIRST_DELAY_MS = 1_000;
/** The longest delay, so that all clients are back within it once the server is up. Milliseconds. */
const MAX_DELAY_MS = 8_000;
const GROWTH = 1.6;

const listeners = new Set<() => void>();
let nextTryAt: number | null = null;
let endWait: (() => void) | null = null;

/**
 * The delay before a retry, from the number of earlier tries. At least half is fixed and the rest is random, so that
 * clients do not reconnect all at once. Milliseconds.
 */
export function retryDelayMs(tries: number, random = Math.random()): number {
  if (tries === 0) return 0;
  return (Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * GROWTH ** (tries - 1)) * (1 + random)) / 2;
}

/** Waits for the next retry or for `tryNow`. */
export function waitForNextTry(tries: number): Promise<void> {
  const ms = retryDelayMs(tries);
  if (ms === 0) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(tryNow, ms);
    endWait = () => {
      clearTimeout(timer);
      done();
    };
    set(Date.now() + ms);
  });
}

/** Ends the wait and returns whether there was one. */
export function tryNow(): boolean {
  const waited = endWait !== null;
  endWait?.();
  endWait = null;
  set(null);
  return waited;
}

function set(next: number | null) {
  nextTryAt = next;
  for (const listener of listeners) listener();
}

/** The time of the next retry in milliseconds since 1970; null when none is pending. */
export function useNextTry(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => nextTryAt,
  );
}
