import { session } from '../../session/values.ts';

/** What somebody opened by the search, to be opened again. */
export interface RecentLine {
  readonly title: string;
  readonly href: string;
}

/** Kept for this tab alone, and no longer than the member is signed in. */
const KEY = 'foyer.search.recent';
const MOST = 6;

interface Stored {
  /** Whose it is. */
  readonly id: string;
  readonly lines: readonly RecentLine[];
}

session.subscribe(() => {
  if (!session.isSignedIn()) sessionStorage.removeItem(KEY);
});

/** What the member opened last by the search. */
export function recentLines(): readonly RecentLine[] {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
  return stored?.id === session.get('id') ? stored.lines : [];
}

/** Puts a line before the others. */
export function rememberLine(line: RecentLine): void {
  const lines = [line, ...recentLines().filter(({ href }) => href !== line.href)].slice(0, MOST);
  sessionStorage.setItem(KEY, JSON.stringify({ id: session.get('id'), lines } satisfies Stored));
}
