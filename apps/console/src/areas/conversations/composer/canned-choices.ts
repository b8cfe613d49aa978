import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';

/** The parts of a reply in which words are looked for. */
const wordsOf = ({ shortcut, title, text, folder }: CannedReply): string =>
  `${shortcut} ${title} ${text} ${folder}`.toLocaleLowerCase();

/** The canned replies in whose shortcut, title, text or folder each of the words stands. */
export function foundReplies(query: string, replies: readonly CannedReply[]): CannedReply[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return replies.filter((reply) => words.every((word) => wordsOf(reply).includes(word)));
}

/**
 * The canned replies that fit what was typed after the slash: by shortcut first, then by title, text and folder. Of
 * those that fit alike the ones in the visitor's language come first, then those for every language.
 */
export function matchingReplies(
  query: string,
  replies: readonly CannedReply[],
  language: string | null = null,
): CannedReply[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (reply: CannedReply) => (reply.shortcut.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return foundReplies(query, replies).sort(
    (a, b) =>
      begins(a) - begins(b) ||
      languageRank(a.language, language) - languageRank(b.language, language) ||
      a.shortcut.localeCompare(b.shortcut),
  );
}

/** How well a reply's language suits a visitor's: the same, another of its kind, any, a foreign one. */
function languageRank(language: string | null, visitors: string | null): number {
  if (language === null) return 2;
  const [own, wanted] = [language.toLowerCase(), (visitors ?? '').toLowerCase()];
  if (own === wanted) return 0;
  return own.split('-')[0] === wanted.split('-')[0] ? 1 : 3;
}
