import type {
  Conversation,
  InboxThread,
  Label,
  MailHead,
  Message,
} from '@foyer/contract/conversations/shapes';
import type { AttachedAgent } from '@foyer/contract/visitors/shapes';
import { replyStatusOf } from '@foyer/domain/message-moves';
import { MEMBER_AGENT_TYPE } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { z } from 'zod';
import type { MessageEntry } from '../../live/entries.ts';
import type { mails } from './mail-tables.ts';
import { presentLabel } from './present-label.ts';
import type { conversations, messages } from './tables.ts';
import type { ThreadParts } from './thread-parts.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** Parts of a message from other tables: `mail` of emails, `delivery` of messages to a messenger. */
export type MessageExtras = Partial<Pick<Message, 'mail' | 'delivery'>>;

const asElement = (element: MessageRow['element'] | undefined) => (element ?? null) as Message['element'];

/** The wire form of a stored message. */
export const presentMessage = (
  row: MessageRow,
  { mail = null, delivery = null }: MessageExtras = {},
): Message => ({
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
  element: asElement(row.element),
  mail,
  delivery,
  createdDate: row.createdAt.toISOString(),
});

/** The wire form of stored messages, with their extras by message id. */
export const presentMessages = (
  rows: readonly MessageRow[],
  extras: ReadonlyMap<string, MessageExtras> = new Map(),
): Message[] => rows.map((row) => presentMessage(row, extras.get(row.id)));

/** The wire form of an entry that was just stored. */
export const presentEntry = (
  entry: MessageEntry,
  seq: number,
  createdAt: Date,
  mail: MailHead | null = null,
): Message => ({
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
  element: asElement(entry.element),
  mail,
  delivery: null,
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

/** The members of a conversation as attached agents, in the order they joined. */
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
  readonly labels: readonly Label[];
}

export const presentConversation = ({
  row,
  members,
  previousId,
  labels,
}: ConversationParts): Conversation => ({
  conversationID: row.id,
  referenceID: row.visitorId,
  sessionID: row.visitId,
  engagementID: row.engagementId,
  channel: row.channel,
  kind: row.kind,
  subject: row.subject,
  status: row.status,
  inboxStatus: row.inboxStatus,
  assignedTo: row.assignedTo,
  departmentID: row.departmentId,
  priority: row.priority,
  labels: [...labels],
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  mergedInto: row.mergedInto,
  agents: presentAgents(row.agentIds, members),
  createdDate: row.createdAt.toISOString(),
  closedDate: row.closedAt?.toISOString() ?? null,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  lastSeq: row.lastSeq,
  receipts: receiptsOf(row),
  rating: row.ratingScore === null ? null : { score: row.ratingScore, comment: row.ratingComment ?? '' },
  previousConversationID: previousId,
});

/** Inbox thread (Specification 3). */
export function presentThread({
  row,
  visitor,
  conversationIds,
  isOnline,
  labels,
  isMarked,
  unreadCount,
  attachmentCount,
}: ThreadParts): z.input<typeof InboxThread> {
  return {
    conversationID: row.id,
    kind: row.kind,
    channel: row.channel,
    subject: row.subject,
    visitorId: visitor.id,
    conversationIds: [...conversationIds],
    replyStatus: replyStatusOf(row.inboxStatus, row.assignedTo),
    status: row.inboxStatus,
    assignmentInfo: { assignedTo: row.assignedTo },
    departmentID: row.departmentId,
    priority: row.priority,
    labels: labels.map(presentLabel),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    pendingMessages: unreadCount,
    isUnread: isMarked || unreadCount > 0,
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    lastModifiedTime: (row.lastMessageAt ?? row.createdAt).toISOString(),
    visitor: {
      referenceID: visitor.id,
      vName: visitorName({ referenceID: visitor.id, ...visitor }),
      email: visitor.email,
      phone: visitor.phone,
      country: visitor.country,
      channel: visitor.channel,
    },
    isOnline,
    sessionID: row.visitId,
    lastMessage: row.lastMessage?.text ?? '',
    lastAuthor: row.lastMessage?.authorName ?? '',
    attachmentCount,
  };
}

/** Email fields of a message besides its text. `shown` is the text stored with the message. */
export const presentMail = (row: typeof mails.$inferSelect, shown: string): MailHead => ({
  from: row.from,
  to: row.to,
  cc: row.cc,
  bcc: row.bcc,
  subject: row.subject,
  state: row.state === 'sent' && row.sentAt === null ? 'kept' : row.state,
  error: row.error,
  sentDate: row.sentAt?.toISOString() ?? null,
  hasHtml: row.html !== '',
  hasMore: row.text.trim().length > shown.trim().length,
  isBroken: row.isBroken,
});
