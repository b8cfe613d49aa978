import { session } from './values.ts';

/** Kept for this tab alone. */
const KEY = 'foyer.returnTo';

interface Place {
  /** Path, query and hash within the console. */
  readonly href: string;
  /** Whose it is; null when nobody was signed in. */
  readonly userName: string | null;
}

let isLeavingForGood = false;

/** Remembers where somebody wanted to go before they sign in, so that signing in leads there. */
export function rememberPlace(href: string, userName: string | null = null) {
  sessionStorage.setItem(KEY, JSON.stringify({ href, userName } satisfies Place));
}

/**
 * Where signing in leads: to where this person was or somebody wanted to go, else to the main shell. Only addresses of
 * the console itself count.
 */
export function wantedPlace(): string {
  const { href, userName } = readPlace();
  const isTheirs = userName === null || userName === session.get('saveUser');
  return isTheirs && isOwn(href) ? href : '/';
}

function readPlace(): Place {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Place;
  } catch {
    return { href: '/', userName: null };
  }
}

/** `//host` and `/\host` are addresses of other sites. */
const isOwn = (href: string) =>
  /^\/(?![/\\])/.test(href) && new URL(href, location.origin).origin === location.origin;

/** Says that this tab is being left by the person's own wish: the next sign-in begins at the start. */
export function leaveForGood() {
  isLeavingForGood = true;
}

/** Remembers the page when the session ends by anything but the person's own wish. Returns how to stop. */
export function keepPlace(): () => void {
  const userName = session.get('saveUser');
  isLeavingForGood = false;
  sessionStorage.removeItem(KEY);
  const stop = session.subscribe(() => {
    if (session.isSignedIn()) return;
    // The first that is heard of the end: later the page may be the sign-in already.
    stop();
    if (!isLeavingForGood) rememberPlace(location.href.slice(location.origin.length), userName);
  });
  return stop;
}
