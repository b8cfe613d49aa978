import { session } from './values.ts';

/** Stored beside the tokens while a sign-in waits for its second factor. */
const KEY = 'foyer.halfSignedIn';

/** The user whose password was accepted, and the merchant code of the address. */
export interface PendingSignIn {
  readonly userName: string;
  readonly merchantCode: string | undefined;
}

session.subscribe(() => {
  if (session.get('access_token') === '') clearPendingSignIn();
});

/** Stores a sign-in that waits for its second factor, so that it survives a reload. */
export function savePendingSignIn(waiting: PendingSignIn) {
  localStorage.setItem(KEY, JSON.stringify(waiting));
}

/** The pending sign-in of this browser, or null. */
export function pendingSignIn(): PendingSignIn | null {
  if (session.isSignedIn() || session.get('access_token') === '') return null;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PendingSignIn | null;
  } catch {
    return null;
  }
}

/** Clears it after a sign-in completes or another begins. */
export function clearPendingSignIn() {
  localStorage.removeItem(KEY);
}

/**
 * Marks the session as incomplete after the server asked for a second factor, which leads to that step of the sign-in.
 */
export function requireSecondFactor(token: string) {
  if (!session.isSignedIn() || session.get('access_token') !== token) return;
  savePendingSignIn({
    userName: session.get('saveUser'),
    merchantCode: session.get('cLogin') || undefined,
  });
  session.set({ saveUser: '' });
}
