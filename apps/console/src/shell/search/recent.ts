import { session } from '../../session/values.ts';

/** A result opened from the search. */
export interface RecentLine {
  readonly title: string;
  readonly href: string;
}

/** In session storage: per tab, cleared at sign-out. */
const KEY = 'foyer.search.recent';
const MAX_LINES = 6;

interface Stored {
  /** The member's id. */
  readonly id: string;
  readonly lines: readonly RecentLine[];
}

session.subscribe(() => {
  if (!session.isSignedIn()) sessionStorage.removeItem(KEY);
});

/** The results that the member opened last. */
export function recentLines(): readonly RecentLine[] {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
  return stored?.id === session.get('id') ? stored.lines : [];
}

/** Adds a line at the top. */
export function saveRecentLine(line: RecentLine): void {
  const lines = [line, ...recentLines().filter(({ href }) => href !== line.href)].slice(0, MAX_LINES);
  sessionStorage.setItem(KEY, JSON.stringify({ id: session.get('id'), lines } satisfies Stored));
}
