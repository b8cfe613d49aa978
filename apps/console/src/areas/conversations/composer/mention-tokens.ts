import { type MentionableMember, mentionToken } from '@foyer/domain/mentions';

/** A note as it is stored, with every '@Name' of a colleague as a mention token, and the distinct ids mentioned. */
export function withMentions(
  text: string,
  members: readonly MentionableMember[],
): { readonly text: string; readonly ids: readonly string[] } {
  const byLength = [...members]
    .filter((one) => one.name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  if (byLength.length === 0) return { text, ids: [] };
  const names = byLength.map((one) => one.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const ids = new Set<string>();
  const written = new RegExp(`(?<![\\p{L}\\p{N}_])@(${names})(?![\\p{L}\\p{N}_])`, 'gu');
  const stored = text.replace(written, (match, name: string) => {
    const member = byLength.find((one) => one.name === name);
    if (!member) return match;
    ids.add(member.id);
    return mentionToken(member);
  });
  return { text: stored, ids: [...ids] };
}
