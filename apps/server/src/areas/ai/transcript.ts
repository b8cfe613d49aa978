import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { messages } from '../conversations/tables.ts';

/** Characters of a transcript, counted from its end. */
const TRANSCRIPT_MAX = 24_000;
/** Characters of one message. */
const MESSAGE_MAX = 4_000;

/** One text of a conversation. */
export interface Line {
  readonly seq: number;
  readonly author: 'visitor' | 'member' | 'bot';
  readonly isNote: boolean;
  readonly text: string;
}

/** The newest texts of a conversation, in their order. */
export async function readLines(
  { merchantId, read }: Tenant,
  conversationId: string,
  { limit, withNotes = false }: { readonly limit: number; readonly withNotes?: boolean },
): Promise<Line[]> {
  const rows = await read((db) =>
    db
      .select({ seq: messages.seq, text: messages.text, author: messages.authorType, kind: messages.kind })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, merchantId),
          eq(messages.conversationId, conversationId),
          inArray(messages.kind, withNotes ? ['text', 'note'] : ['text']),
          inArray(messages.authorType, ['visitor', 'member', 'bot']),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(limit),
  );
  let size = 0;
  const kept = rows.flatMap(({ seq, text, author, kind }): Line[] => {
    size += Math.min(text.length, MESSAGE_MAX);
    if (text.trim() === '' || size > TRANSCRIPT_MAX) return [];
    return [
      { seq, author: author as Line['author'], isNote: kind === 'note', text: text.slice(0, MESSAGE_MAX) },
    ];
  });
  return kept.reverse();
}

const AUTHORS = { visitor: 'Customer', member: 'Agent', bot: 'Bot' } as const;

/** A conversation as a text. */
export const transcriptOf = (lines: readonly Line[]): string =>
  lines
    .map(({ author, isNote, text }) => `${AUTHORS[author]}${isNote ? ' (internal note)' : ''}: ${text}`)
    .join('\n');

/** What the customer has said since the last answer, or last of all. */
export function askedIn(lines: readonly Line[]): string {
  const last = lines.findLastIndex(({ author }) => author === 'visitor');
  const before = lines.slice(0, last + 1).findLastIndex(({ author }) => author !== 'visitor');
  return lines
    .slice(before + 1, last + 1)
    .map(({ text }) => text)
    .join('\n');
}
