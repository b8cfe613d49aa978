/** A member who can be mentioned. */
export interface MentionableMember {
  readonly id: string;
  readonly name: string;
}

/** A segment of a note: plain text or a mention. */
export type NoteSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly memberId: string; readonly name: string };

const MENTION = /@\[([^[\]\n]{1,200})\]\(member:([0-9a-f-]{36})\)/gi;

/** A mention as stored in notes: '@[Tomás Herrera](member:…)'. Brackets and line breaks in the name become spaces. */
export function mentionToken(member: MentionableMember): string {
  return `@[${member.name.replace(/[[\]\n]/g, ' ').trim()}](member:${member.id})`;
}

/**
 * Splits a stored note for display. Mentions of known members show the current name, others are plain text with the
 * stored name.
 */
export function noteSegments(note: string, members: readonly MentionableMember[]): NoteSegment[] {
  const byId = new Map(members.map((member) => [member.id.toLowerCase(), member]));
  const segments: NoteSegment[] = [];
  let written = 0;
  for (const match of note.matchAll(MENTION)) {
    if (match.index > written) segments.push({ kind: 'text', text: note.slice(written, match.index) });
    const [token, storedName = '', id = ''] = match;
    const member = byId.get(id.toLowerCase());
    segments.push(
      member
        ? { kind: 'mention', memberId: member.id, name: member.name }
        : { kind: 'text', text: `@${storedName}` },
    );
    written = match.index + token.length;
  }
  if (written < note.length) segments.push({ kind: 'text', text: note.slice(written) });
  return segments;
}

/** A stored note as plain text, with '@Tomás Herrera' for a mention. */
export const noteText = (note: string): string => note.replace(MENTION, '@$1');

/** Distinct ids of the known members mentioned in a note. */
export function mentionedMemberIds(note: string, members: readonly MentionableMember[]): string[] {
  const ids = noteSegments(note, members).flatMap((segment) =>
    segment.kind === 'mention' ? [segment.memberId] : [],
  );
  return [...new Set(ids)];
}

/** The text typed after an @ at the caret, with the position of the @. Null if no mention is being typed. */
export function mentionQuery(text: string, caret: number): { start: number; query: string } | null {
  const match = /(?:^|\s)@([^\s@[\]]{0,50})$/.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** Members whose name has a word that starts with the query, case-insensitively, in the given order. */
export function matchingMembers<T extends MentionableMember>(query: string, members: readonly T[]): T[] {
  const wanted = query.toLowerCase();
  return members.filter((member) =>
    member.name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted)),
  );
}
