import type { Conversation, InboxThread, Message } from '@foyer/contract/conversations/shapes';
import type { AttachedAgent } from '@foyer/contract/visitors/shapes';
import { MEMBER_AGENT_TYPE } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { z } from 'zod';
import type { MessageEntry } from '../../live/writer.ts';
import type { visitors } from '../visitors/tables.ts';
import type { conversations, messages } from './tables.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
type VisitorRow = typeof visitors.$inferSelect;

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversationID: row.conversationId,
  seq: row.seq,
  clientId: row.clientId,
  author: { type: row.authorType, id: row.authorId, name: row.authorName, imageUrl: row.authorImage },
  kind: row.kind,
  text: row.text,
  attachments: row.attachments,
  mentions: row.mentions,
  event: row.event,
  createdDate: row.createdAt.toISOString(),
});

/** The wire form of an entry that has just been stored under a number. */
export const presentEntry = (entry: MessageEntry, seq: number, createdAt: Date): Message => ({
  id: entry.id,
  conversationID: entry.conversation_id,
  seq,
  clientId: entry.client_id,
  author: {
    type: entry.author_type,
    id: entry.author_id,
    name: entry.author_name,
    imageUrl: entry.author_image,
  },
  kind: entry.kind,
  text: entry.text,
  attachments: [...entry.attachments],
  mentions: [...entry.mentions],
  event: entry.event,
  createdDate: createdAt.toISOString(),
});

export const receiptsOf = (row: ConversationRow) => ({
  visitorDelivered: row.visitorDelivered,
  visitorRead: row.visitorRead,
  agentRead: row.agentRead,
});

export interface NamedMember {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The members of a conversation as attached agents, in the order in which they came. */
export const presentAgents = (
  ids: readonly string[],
  names: ReadonlyMap<string, NamedMember>,
): z.infer<typeof AttachedAgent>[] =>
  ids.flatMap((id) => {
    const member = names.get(id);
    return member
      ? [{ id, firstName: member.firstName, lastName: member.lastName, type: MEMBER_AGENT_TYPE }]
      : [];
  });

export interface ConversationParts {
  readonly row: ConversationRow;
  readonly members: ReadonlyMap<string, NamedMember>;
  readonly previousId: string | null;
}

export const presentConversation = ({ row, members, previousId }: ConversationParts): Conversation => ({
  conversationID: row.id,
  referenceID: row.visitorId,
  sessionID: row.visitId,
  engagementID: row.engagementId,
  channel: row.channel,
  status: row.status,
  assignedTo: row.assignedTo,
  agents: presentAgents(row.agentIds, members),
  createdDate: row.createdAt.toISOString(),
  closedDate: row.closedAt?.toISOString() ?? null,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  lastSeq: row.lastSeq,
  receipts: receiptsOf(row),
  rating: row.ratingScore === null ? null : { score: row.ratingScore, comment: row.ratingComment ?? '' },
  previousConversationID: previousId,
});

interface ThreadParts {
  readonly row: ConversationRow;
  readonly visitor: VisitorRow;
  readonly conversationIds: readonly string[];
  readonly isOnline: boolean;
}

/** Inbox thread (Specification 3). A thread is pending while an answer is owed. */
export function presentThread({
  row,
  visitor,
  conversationIds,
  isOnline,
}: ThreadParts): z.input<typeof InboxThread> {
  const pending = row.waitingSince !== null;
  return {
    visitorId: visitor.id,
    conversationIds: [...conversationIds],
    replyStatus: pending ? (row.assignedTo ? 'Assigned' : 'Pending') : 'Replied',
    status: row.status === 'closed' ? 'Completed' : pending ? 'Pending' : 'Replied',
    assignmentInfo: { assignedTo: row.assignedTo },
    pendingMessages: pending ? Math.max(row.lastSeq - row.agentRead, 0) : 0,
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    lastModifiedTime: (row.lastMessageAt ?? row.createdAt).toISOString(),
    visitor: {
      referenceID: visitor.id,
      vName: visitorName({
        referenceID: visitor.id,
        firstName: visitor.firstName,
        lastName: visitor.lastName,
      }),
      email: visitor.email,
      phone: visitor.phone,
      country: visitor.country,
      channel: visitor.channel,
    },
    isOnline,
    sessionID: row.visitId,
    conversationID: row.id,
    lastMessage: row.lastMessage?.text ?? '',
  };
}
