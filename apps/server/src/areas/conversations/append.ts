import type { ConversationEvent, Message } from '@foyer/contract/conversations/shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { type AppendedRow, type MessageEntry, presentAppended } from '../../live/entries.ts';
import { type ConversationRow, presentEntry } from './present.ts';
import { conversations } from './tables.ts';

/** Author of a message, as stored with it. */
export interface Author {
  readonly type: MessageEntry['author_type'];
  readonly id: string | null;
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface MessageContent {
  readonly clientId: string | null;
  readonly kind: 'text' | 'note';
  readonly text: string;
  readonly attachments: MessageEntry['attachments'];
  readonly mentions: readonly string[];
  /** What a bot shows with the text. */
  readonly element?: MessageEntry['element'];
}

const entryOf = (
  merchantId: number,
  conversationId: string,
  by: Author,
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

/** Builds the entry of a text or note for the message writer. */
export const messageEntry = (
  merchantId: number,
  conversationId: string,
  by: Author,
  content: MessageContent,
): MessageEntry =>
  entryOf(merchantId, conversationId, by, {
    client_id: content.clientId,
    kind: content.kind,
    text: content.text,
    attachments: content.attachments,
    mentions: content.mentions,
    element: content.element ?? null,
  });

/**
 * Stores entries in the transaction of a larger change, such as a state change, an email or a notice. Messages
 * in chats that exist go through the message writer instead, which stores them in batches.
 * @returns the stored messages
 */
export async function appendWithin(db: Db, entries: readonly MessageEntry[]): Promise<Message[]> {
  if (entries.length === 0) return [];
  const { rows } = await db.execute<AppendedRow>(
    sql`select * from append_messages_within(${JSON.stringify(entries)}::jsonb)`,
  );
  await keepRead(db, entries);
  return rows.flatMap((row, index) => {
    const appended = presentAppended(row);
    const entry = entries[index];
    return appended.outcome === 'stored' && entry
      ? [presentEntry(entry, appended.seq, appended.createdAt)]
      : [];
  });
}

/** Events need no reading, so a conversation that was fully read and now only has events more stays fully read. */
async function keepRead(db: Db, entries: readonly MessageEntry[]): Promise<void> {
  const eventful = [...Map.groupBy(entries, (entry) => entry.conversation_id).values()].filter((own) =>
    own.every(isEvent),
  );
  for (const [number, own] of Map.groupBy(eventful, ({ length }) => length)) {
    const keys = own.flatMap(([first]) => first ?? []);
    await db
      .update(conversations)
      .set({ agentRead: sql`last_seq` })
      .where(
        and(
          eq(conversations.merchantId, keys[0]?.merchant_id ?? 0),
          isOneOf(
            conversations.id,
            keys.map(({ conversation_id }) => conversation_id),
          ),
          sql`${conversations.agentRead} = last_seq - ${number}::int`,
        ),
      );
  }
}

/** Builds the entry of an event, such as "Priya joined". */
export const eventEntry = (
  row: Pick<ConversationRow, 'merchantId' | 'id'>,
  by: Author,
  event: Partial<ConversationEvent> & Pick<ConversationEvent, 'type'>,
): MessageEntry =>
  entryOf(row.merchantId, row.id, by, {
    kind: 'event',
    event: { to: null, score: null, comment: null, ...event },
  });

export const systemAuthor: Author = { type: 'system', id: null, name: '', imageUrl: null };

/** Events can change who may see the visitor. Texts and notes cannot. */
const isEvent = ({ kind }: Pick<Message, 'kind'>): boolean => kind === 'event';

/** Events to publish after entries of a conversation are stored. */
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
      data: {
        merchantId,
        referenceID,
        keepsVisibility: stored.length > 0 && !stored.some(isEvent),
        keepsName: true,
      },
    },
  ];
}

/** Events to publish after a conversation changes. */
export function changedEvent(before: ConversationRow, after: ConversationRow): Event {
  const { merchantId, id: conversationID, visitorId: referenceID } = before;
  const [had, has] = [viewersVia(before), viewersVia(after)];
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

/**
 * Agents and teams who see the visitor because of this conversation. A closed chat still counts, since it may be the
 * visitor's last; a closed email thread does not.
 */
function viewersVia({ kind, status, agentIds, departmentId }: ConversationRow) {
  const isCounted = status === 'open' || kind === 'chat';
  return {
    agentIds: isCounted ? agentIds : [],
    teamIds: isCounted && departmentId !== null ? [departmentId] : [],
  };
}

export const authorOf = (caller: {
  id: string;
  firstName: string;
  lastName: string;
  imageUrl: string | null;
  isRule?: true;
}): Author => ({
  type: caller.isRule ? 'bot' : 'member',
  id: caller.isRule ? null : caller.id,
  name: fullName(caller),
  imageUrl: caller.imageUrl,
});
