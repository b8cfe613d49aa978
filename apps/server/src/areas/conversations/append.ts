import type { ConversationEvent, Message } from '@foyer/contract/conversations/shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { type AppendedRow, type MessageEntry, presentAppended } from '../../live/entries.ts';
import { type ConversationRow, presentEntry } from './present.ts';
import { conversations } from './tables.ts';

/** Who says something, as the message keeps it. */
export interface Speaker {
  readonly type: MessageEntry['author_type'];
  readonly id: string | null;
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface Words {
  readonly clientId: string | null;
  readonly kind: 'text' | 'note';
  readonly text: string;
  readonly attachments: MessageEntry['attachments'];
  readonly mentions: readonly string[];
}

const entryOf = (
  merchantId: number,
  conversationId: string,
  by: Speaker,
  rest: Partial<MessageEntry>,
): MessageEntry => ({
  merchant_id: merchantId,
  conversation_id: conversationId,
  id: newId(),
  client_id: null,
  author_type: by.type,
  author_id: by.id,
  author_name: by.name,
  author_image: by.imageUrl,
  kind: 'text',
  text: '',
  attachments: [],
  mentions: [],
  event: null,
  ...rest,
});

/** Somebody's words as an entry for the writer. */
export const wordsEntry = (
  merchantId: number,
  conversationId: string,
  by: Speaker,
  words: Words,
): MessageEntry =>
  entryOf(merchantId, conversationId, by, {
    client_id: words.clientId,
    kind: words.kind,
    text: words.text,
    attachments: words.attachments,
    mentions: words.mentions,
  });

/**
 * Stores entries within a transaction that stores something else with them: the state of a conversation, a mail, a
 * notice. What people say in a chat that is going on goes by the writer, which stores it for many at once.
 * @returns those that were stored
 */
export async function appendWithin(db: Db, entries: readonly MessageEntry[]): Promise<Message[]> {
  if (entries.length === 0) return [];
  const { rows } = await db.execute<AppendedRow>(
    sql`select * from append_messages(${JSON.stringify(entries)}::jsonb)`,
  );
  for (const own of Map.groupBy(entries, (entry) => entry.conversation_id).values()) await keepRead(db, own);
  return rows.flatMap((row, index) => {
    const appended = presentAppended(row);
    const entry = entries[index];
    return appended.outcome === 'stored' && entry
      ? [presentEntry(entry, appended.seq, appended.createdAt)]
      : [];
  });
}

/**
 * What happened is no word that somebody has to read: where everything was read, everything still is.
 * @param entries new ones of one conversation
 */
async function keepRead(db: Db, entries: readonly MessageEntry[]): Promise<void> {
  const [first] = entries;
  if (!first || !entries.every(isEvent)) return;
  const { merchant_id: merchantId, conversation_id: id } = first;
  await db
    .update(conversations)
    .set({ agentRead: sql`last_seq` })
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.id, id),
        sql`${conversations.agentRead} = last_seq - ${entries.length}::int`,
      ),
    );
}

/** An event of a conversation, such as "Priya joined", as an entry. */
export const eventEntry = (
  row: Pick<ConversationRow, 'merchantId' | 'id'>,
  by: Speaker,
  event: Partial<ConversationEvent> & Pick<ConversationEvent, 'type'>,
): MessageEntry =>
  entryOf(row.merchantId, row.id, by, {
    kind: 'event',
    event: { to: null, score: null, comment: null, ...event },
  });

export const systemSpeaker: Speaker = { type: 'system', id: null, name: '', imageUrl: null };

/** Whether an entry says that something happened, which may change who sees the visitor. Words never do. */
const isEvent = ({ kind }: Pick<Message, 'kind'>): boolean => kind === 'event';

/** Events to publish after entries of a conversation were stored. */
export function storedEvents(
  row: Pick<ConversationRow, 'merchantId' | 'id' | 'visitorId'>,
  stored: Message[],
): Event[] {
  const { merchantId, id: conversationID, visitorId: referenceID } = row;
  return [
    ...(stored.length > 0
      ? [
          {
            name: 'messages.stored' as const,
            data: { merchantId, conversationID, referenceID, messages: stored },
          },
        ]
      : []),
    {
      name: 'visitor.changed',
      data: { merchantId, referenceID, keepsSight: stored.length > 0 && !stored.some(isEvent) },
    },
  ];
}

/** Events to publish after a conversation changed. */
export function changedEvent(before: ConversationRow, after: ConversationRow): Event {
  const { merchantId, id: conversationID, visitorId: referenceID } = before;
  const [had, has] = [holders(before), holders(after)];
  return {
    name: 'conversation.changed',
    data: {
      merchantId,
      conversationID,
      referenceID,
      formerAgentIds: had.agentIds.filter((id) => !has.agentIds.includes(id)),
      formerTeamIds: had.teamIds.filter((id) => !has.teamIds.includes(id)),
    },
  };
}

/** Who sees the visitor for this conversation. What is done is nobody's, but for a chat, which may be the visitor's last. */
function holders({ kind, status, agentIds, departmentId }: ConversationRow) {
  const isHeld = status === 'open' || kind === 'chat';
  return {
    agentIds: isHeld ? agentIds : [],
    teamIds: isHeld && departmentId !== null ? [departmentId] : [],
  };
}

export const speakerOf = (caller: {
  id: string;
  firstName: string;
  lastName: string;
  imageUrl: string | null;
}): Speaker => ({
  type: 'member',
  id: caller.id,
  name: fullName(caller),
  imageUrl: caller.imageUrl,
});
