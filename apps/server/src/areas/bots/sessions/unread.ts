import { and, asc, eq, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../../database/tenant.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { messages } from '../../conversations/tables.ts';
import type { SessionRow } from '../tables.ts';

/** A text of the visitor, or the end of the chat. */
interface UnreadMessage {
  readonly kind: 'text' | 'event' | 'note';
  readonly authorType: string;
  readonly text: string;
  readonly hasFile: boolean;
}

const reading = prepared('unread_of_bots', (db) =>
  db
    .select({
      id: messages.conversationId,
      kind: messages.kind,
      authorType: messages.authorType,
      text: messages.text,
      attachments: messages.attachments,
    })
    .from(messages)
    .innerJoin(
      sql`jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) as wanted (id uuid, after int)`,
      sql`wanted.id = ${messages.conversationId} and ${messages.seq} > wanted.after`,
    )
    .where(
      and(
        eq(messages.merchantId, sql.placeholder('merchantId')),
        or(
          and(eq(messages.kind, 'text'), eq(messages.authorType, 'visitor')),
          and(eq(messages.kind, 'event'), sql`${messages.event} ->> 'type' = 'closed'`),
        ),
      ),
    )
    .orderBy(asc(messages.conversationId), asc(messages.seq)),
);

/** What visitors wrote since the bot last read, and who ended the chat, by conversation. */
export async function unread(
  db: Db,
  merchantId: number,
  sessions: readonly Pick<SessionRow, 'conversationId' | 'handledSeq'>[],
): Promise<Map<string, UnreadMessage[]>> {
  if (sessions.length === 0) return new Map();
  const wanted = sessions.map(({ conversationId: id, handledSeq: after }) => ({ id, after }));
  const rows = await reading(db, { merchantId, wanted: JSON.stringify(wanted) });
  return valuesBy(
    rows,
    ({ id }) => id,
    ({ kind, authorType, text, attachments }) => ({
      kind,
      authorType,
      text: text || (attachments[0]?.name ?? ''),
      hasFile: attachments.length > 0,
    }),
  );
}

/** The texts of the visitor. */
export const textsIn = (unreadMessages: readonly UnreadMessage[] = []) =>
  unreadMessages.flatMap(({ kind, text, hasFile }) => (kind === 'text' ? [{ text, hasFile }] : []));

/** Why a session was interrupted: `left` if the visitor or a timeout closed the chat, otherwise `taken`. */
export const interruptionOf = (unreadMessages: readonly UnreadMessage[] = []): 'left' | 'taken' =>
  ['visitor', 'system'].includes(unreadMessages.findLast(({ kind }) => kind === 'event')?.authorType ?? '')
    ? 'left'
    : 'taken';
