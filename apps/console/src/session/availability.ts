import { useSyncExternalStore } from 'react';
import { live } from '../live/live.ts';
import { session } from './values.ts';

/** What a member says of themselves. */
export type Availability = 'online' | 'away';

const KEY = 'foyer.availability';
const listeners = new Set<() => void>();

session.subscribe(() => {
  if (!session.isSignedIn()) localStorage.removeItem(KEY);
});

const availability = (): Availability => (localStorage.getItem(KEY) === 'away' ? 'away' : 'online');

/** Says it to the colleagues, and again after each new connection. */
export function chooseAvailability(next: Availability) {
  localStorage.setItem(KEY, next);
  live.send({ type: 'presence', presence: next });
  for (const tell of listeners) tell();
}

/** Repeats the choice on every connection. Returns how to stop. */
export function keepAvailability(): () => void {
  return live.onReady(() => live.send({ type: 'presence', presence: availability() }));
}

export function useAvailability(): Availability {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    addEventListener('storage', tell);
    return () => {
      listeners.delete(tell);
      removeEventListener('storage', tell);
    };
  }, availability);
}
