import { useSyncExternalStore } from 'react';
import { session } from './values.ts';

/** The access token that the server refused; the unauthorized box stands while it is the current one. */
let refusedToken = '';
const listeners = new Set<() => void>();

/** Says that a call with this token was answered 401. Specification 2, 8. */
export function reportUnauthorized(token: string) {
  refusedToken = token;
  for (const tell of listeners) tell();
}

/** Whether the unauthorized box must be shown. */
export function useUnauthorized(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      const stop = session.subscribe(tell);
      return () => {
        listeners.delete(tell);
        stop();
      };
    },
    () => refusedToken !== '' && refusedToken === session.get('access_token'),
  );
}
