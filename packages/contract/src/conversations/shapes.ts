import { MESSAGE_ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { AttachedAgent } from '../visitors/shapes.ts';

/** A stored file of a message. `url` needs no token; its name cannot be guessed. */
export const FileRef = z.object({
  id: Uuid,
  name: z.string(),
  /** MIME type as sniffed from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type FileRef = z.infer<typeof FileRef>;

export const Author = z.object({
  type: z.enum(['visitor', 'member', 'bot', 'system']),
  id: z.string().nullable(),
  name: z.string(),
  imageUrl: z.string().nullable(),
});

/** What happened in a conversation besides words. `to` names a member where one is concerned. */
export const ConversationEvent = z.object({
  type: z.enum([
    'asked',
    'took',
    'released',
    'handed_over',
    'agent_added',
    'agent_left',
    'closed',
    'reopened',
    'rated',
    'invited',
    'identified',
    'visitor_left',
  ]),
  to: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  score: z.number().int().nullable().default(null),
  comment: z.string().nullable().default(null),
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/**
 * One entry of a conversation. `seq` counts from 1 without gaps in each conversation; visitors do not receive notes
 * and internal events, so their numbers skip those. `clientId` is the sender's own id: sending twice stores once.
 */
export const Message = z.object({
  id: Uuid,
  conversationID: Uuid,
  seq: z.number().int(),
  clientId: Uuid.nullable(),
  author: Author,
  kind: z.enum(['text', 'note', 'event']),
  text: z.string(),
  attachments: z.array(FileRef),
  /** Ids of the members mentioned in a note. */
  mentions: z.array(z.string()),
  event: ConversationEvent.nullable(),
  createdDate: Instant,
});
export type Message = z.infer<typeof Message>;

/** How far each side has got, as `seq`. Read implies delivered. */
export const Receipts = z.object({
  visitorDelivered: z.number().int(),
  visitorRead: z.number().int(),
  agentRead: z.number().int(),
});
export type Receipts = z.infer<typeof Receipts>;

export const Conversation = z.object({
  conversationID: Uuid,
  referenceID: Uuid,
  sessionID: Uuid.nullable(),
  engagementID: Uuid.nullable(),
  channel: z.string(),
  status: z.enum(['open', 'closed']),
  assignedTo: z.string().nullable(),
  agents: z.array(AttachedAgent),
  createdDate: Instant,
  closedDate: Instant.nullable(),
  waitingSince: Instant.nullable(),
  lastSeq: z.number().int(),
  receipts: Receipts,
  rating: z.object({ score: z.number().int().min(1).max(5), comment: z.string() }).nullable(),
  /** The visitor's conversation before this one, for scrolling further back. */
  previousConversationID: Uuid.nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** Inbox thread (Specification 3). */
export const InboxThread = z.object({
  visitorId: Uuid,
  conversationIds: z.array(Uuid),
  replyStatus: z.string(),
  status: z.string(),
  assignmentInfo: z.object({ assignedTo: z.string().nullable() }),
  pendingMessages: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  lastModifiedTime: Instant,
  visitor: z.object({
    referenceID: Uuid,
    vName: z.string(),
    email: z.string(),
    phone: z.string(),
    country: z.string(),
    channel: z.string(),
  }),
  isOnline: z.boolean(),
  sessionID: Uuid.nullable(),
  conversationID: Uuid,
  lastMessage: z.string(),
});

export const MessageText = z.string().max(MESSAGE_TEXT_MAX);

/** What anyone sends: words, files, or both. */
export const Outgoing = z
  .object({
    clientId: Uuid,
    text: MessageText.default(''),
    attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
  })
  .describe('Text or at least one attachment.');

export const CannedReply = z.object({
  id: Uuid,
  /** What is typed after the slash. */
  shortcut: z.string(),
  title: z.string(),
  /** Text with variables such as `{{visitor.firstName}}`. */
  text: z.string(),
});
export type CannedReply = z.infer<typeof CannedReply>;
