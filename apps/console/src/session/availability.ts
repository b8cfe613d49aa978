import { useSyncExternalStore } from 'react';
import { live } from '../live/live.ts';
import { session } from './values.ts';

/** A member's own availability. */
export type Availability = 'online' | 'away';

const KEY = 'foyer.availability';
const listeners = new Set<() => void>();

session.subscribe(() => {
  if (!session.isSignedIn()) localStorage.removeItem(KEY);
});

const availability = (): Availability => (localStorage.getItem(KEY) === 'away' ? 'away' : 'online');

/** Stores the availability and sends it to the server. */
export function chooseAvailability(next: Availability) {
  localStorage.setItem(KEY, next);
  live.send({ type: 'presence', presence: next });
  for (const listener of listeners) listener();
}

/** Sends the availability on every connection. Returns a function that stops it. */
export function syncAvailability(): () => void {
  return live.onReady(() => live.send({ type: 'presence', presence: availability() }));
}

export function useAvailability(): Availability {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }, availability);
}
