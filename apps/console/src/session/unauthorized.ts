import { useSyncExternalStore } from 'react';
import { session } from './values.ts';

/** The access token that the server refused; the unauthorized box shows while it is the current one. */
let refusedToken = '';
const listeners = new Set<() => void>();

/** Reports that a call with this token was answered 401. Specification 2, 8. */
export function reportUnauthorized(token: string) {
  refusedToken = token;
  for (const listener of listeners) listener();
}

/** Whether the unauthorized box must be shown. */
export function useUnauthorized(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = session.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => refusedToken !== '' && refusedToken === session.get('access_token'),
  );
}
