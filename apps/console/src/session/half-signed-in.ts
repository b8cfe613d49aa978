import { session } from './values.ts';

/** Kept beside the tokens, as long as a sign-in waits for its second factor. */
const KEY = 'foyer.halfSignedIn';

/** Who gave the right password, and at which merchant's address. */
export interface HalfSignedIn {
  readonly userName: string;
  readonly merchantCode: string | undefined;
}

session.subscribe(() => {
  if (session.get('access_token') === '') forgetHalfSignedIn();
});

/** Remembers a sign-in that waits for its second factor, so that a reload of the page does not lose it. */
export function keepHalfSignedIn(waiting: HalfSignedIn) {
  localStorage.setItem(KEY, JSON.stringify(waiting));
}

/** The sign-in that waits in this browser; null when there is none. */
export function halfSignedIn(): HalfSignedIn | null {
  if (session.isSignedIn() || session.get('access_token') === '') return null;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as HalfSignedIn | null;
  } catch {
    return null;
  }
}

/** After a sign-in is complete, or another one begins. */
export function forgetHalfSignedIn() {
  localStorage.removeItem(KEY);
}

/**
 * The server said of this token that its second factor is missing. The session counts as not complete from here on,
 * which leads to the sign-in, where it goes on at that step.
 */
export function askForSecondFactor(token: string) {
  if (!session.isSignedIn() || session.get('access_token') !== token) return;
  keepHalfSignedIn({
    userName: session.get('saveUser'),
    merchantCode: session.get('cLogin') || undefined,
  });
  session.set({ saveUser: '' });
}
