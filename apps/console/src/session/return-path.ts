import { session } from './values.ts';

/** In session storage: per tab. */
const KEY = 'foyer.returnTo';

interface ReturnPath {
  /** Path, query and hash within the console. */
  readonly href: string;
  /** The user it belongs to; null when nobody was signed in. */
  readonly userName: string | null;
}

let isDiscarded = false;

/**
 * Stores the address to open after signing in. The start page is where a sign-in begins anyway, and must not replace the
 * page on which a session ended: the console may pass it while it leaves that page.
 */
export function saveReturnPath(href: string, userName: string | null = null) {
  if (href === '/') return;
  sessionStorage.setItem(KEY, JSON.stringify({ href, userName } satisfies ReturnPath));
}

/** The address to open after signing in: the stored one if it is the same user's and of this origin. Default '/'. */
export function returnPath(): string {
  const { href, userName } = read();
  const isTheirs = userName === null || userName === session.get('saveUser');
  return isTheirs && isOwn(href) ? href : '/';
}

function read(): ReturnPath {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as ReturnPath;
  } catch {
    return { href: '/', userName: null };
  }
}

/** `//host` and `/\host` are addresses of other sites. */
const isOwn = (href: string) =>
  /^\/(?![/\\])/.test(href) && new URL(href, location.origin).origin === location.origin;

/** Makes the next sign-in of this tab start at '/', after an explicit sign-out. */
export function discardReturnPath() {
  isDiscarded = true;
}

/** Stores the page when the session ends other than by signing out. Returns a function that stops it. */
export function trackReturnPath(): () => void {
  const userName = session.get('saveUser');
  isDiscarded = false;
  sessionStorage.removeItem(KEY);
  const stop = session.subscribe(() => {
    if (session.isSignedIn()) return;
    // Only the first change counts: later the page may already be the sign-in.
    stop();
    if (!isDiscarded) saveReturnPath(location.href.slice(location.origin.length), userName);
  });
  return stop;
}
