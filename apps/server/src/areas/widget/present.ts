import type { Message } from '@foyer/contract/conversations/shapes';
import type { WidgetConversation } from '@foyer/contract/widget/shapes';
import { type ConversationRow, type NamedMember, receiptsOf } from '../conversations/present.ts';

/** Events of a conversation that concern the visitor. */
const PUBLIC_EVENTS = new Set([
  'asked',
  'took',
  'handed_over',
  'agent_added',
  'agent_left',
  'closed',
  'reopened',
]);

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Messages as visible to the visitor: without notes and internal events, and only with first names of members. */
export const toPublicMessages = (messages: readonly Message[]): Message[] =>
  messages
    .filter(
      ({ kind, event }) => kind === 'text' || (kind === 'event' && event && PUBLIC_EVENTS.has(event.type)),
    )
    .map((message) => ({
      ...message,
      author:
        message.author.type === 'member'
          ? { ...message.author, name: firstName(message.author.name) }
          : message.author,
      event: message.event && {
        ...message.event,
        to: message.event.to && { ...message.event.to, name: firstName(message.event.to.name) },
      },
    }));

/** A member who helps a visitor. */
export type VisibleAgent = NamedMember & { readonly imageUrl: string | null };

/** A conversation as shown to the visitor. */
export const presentWidgetConversation = (
  row: ConversationRow,
  agent: VisibleAgent | null,
): WidgetConversation => ({
  conversationID: row.id,
  status: row.status,
  agent: agent && { id: agent.id, name: agent.firstName, imageUrl: agent.imageUrl },
  withBot: row.withBot,
  createdDate: row.createdAt.toISOString(),
  closedDate: row.closedAt?.toISOString() ?? null,
  lastSeq: row.lastSeq,
  receipts: receiptsOf(row),
  rated: row.ratingScore !== null,
});
