import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';

const searchableText = ({ shortcut, title, text, folder }: CannedReply): string =>
  `${shortcut} ${title} ${text} ${folder}`.toLocaleLowerCase();

/** The canned replies that contain every word of the query in their shortcut, title, text or folder. */
export function filterReplies(query: string, replies: readonly CannedReply[]): CannedReply[] {
  const tokens = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return replies.filter((reply) => tokens.every((token) => searchableText(reply).includes(token)));
}

/**
 * The canned replies that match the text typed after the slash. Replies whose shortcut starts with it come first,
 * then those in the visitor's language, then those for every language.
 */
export function matchingReplies(
  query: string,
  replies: readonly CannedReply[],
  language: string | null = null,
): CannedReply[] {
  const wanted = query.toLocaleLowerCase();
  const prefixRank = (reply: CannedReply) => (reply.shortcut.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return filterReplies(query, replies).sort(
    (a, b) =>
      prefixRank(a) - prefixRank(b) ||
      languageRank(a.language, language) - languageRank(b.language, language) ||
      a.shortcut.localeCompare(b.shortcut),
  );
}

/** Sort rank: the visitor's locale 0, the same language 1, every language 2, another language 3. */
function languageRank(language: string | null, visitors: string | null): number {
  if (language === null) return 2;
  const [own, wanted] = [language.toLowerCase(), (visitors ?? '').toLowerCase()];
  if (own === wanted) return 0;
  return own.split('-')[0] === wanted.split('-')[0] ? 1 : 3;
}
