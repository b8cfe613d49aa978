import { LABEL_COLOURS } from '@foyer/domain/labels';
import { MESSAGE_ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { z } from 'zod';
import { BotElement } from '../bots/element-shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { INTEGER_MAX, Instant, Uuid } from '../kernel/shapes.ts';
import { AttachedAgent } from '../visitors/shapes.ts';

/** A stored file of a message. `url` needs no token, since it cannot be guessed. */
export const FileRef = z.object({
  id: Uuid,
  name: z.string(),
  /** MIME type, detected from the content. */
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

/** An event in a conversation, such as a transfer. */
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
    'auto_assigned',
    'unassigned',
    'team',
    'snoozed',
    'woke',
    'deleted',
    'junked',
    'restored',
    'merged',
    'unmerged',
    'ticket',
    'escalated',
    'to_bot',
    'meeting_moved',
    'meeting_cancelled',
    'meeting_ended',
    'meeting_recorded',
  ]),
  /** A member, team, ticket, bot, conversation or other system. The name of a conversation is empty, since not every reader may see it. */
  to: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  score: z.number().int().nullable().default(null),
  comment: z.string().nullable().default(null),
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;

export const MailAddress = z.object({ name: z.string().max(200), address: z.string().max(254) });
export type MailAddress = z.infer<typeof MailAddress>;

/** `kept`: the demo, which has no mail server, stored the email in its own mailbox. */
export const MailState = z.enum(['received', 'queued', 'sent', 'kept', 'failed', 'bounced']);
export type MailState = z.infer<typeof MailState>;

/** Email fields of a message. The HTML is returned by a separate call. */
export const MailHead = z.object({
  from: MailAddress,
  to: z.array(MailAddress),
  cc: z.array(MailAddress),
  bcc: z.array(MailAddress),
  subject: z.string(),
  state: MailState,
  /** Why it was not delivered. Null if delivered or pending. */
  error: z.string().nullable(),
  sentDate: Instant.nullable(),
  hasHtml: z.boolean(),
  /** Whether the email has more than the message shows, such as quoted text. */
  hasMore: z.boolean(),
  isBroken: z.boolean(),
});
export type MailHead = z.infer<typeof MailHead>;

/** `unknown`: the provider did not answer, so the message may have arrived. */
export const DeliveryState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'unknown']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** How far a message to a messenger got. */
export const Delivery = z.object({
  state: DeliveryState,
  /** Why it was not delivered. Null otherwise. */
  error: Wording.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A label, nested by '/' in its name (Specification 3: Tag). */
export const Label = z.object({ id: Uuid, tagName: z.string(), tagColor: z.enum(LABEL_COLOURS) });
export type Label = z.infer<typeof Label>;

/**
 * A message of a conversation. `seq` counts from 1 without gaps per conversation. Visitors do not receive notes and
 * internal events, so the numbers they see have gaps. `clientId` is set by the sender and deduplicates retries.
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
  /** What a bot shows with the text. Null for others. */
  element: BotElement.nullable().default(null),
  /** Null if the message is not an email. */
  mail: MailHead.nullable().default(null),
  /** Null if the message was not sent to a messenger. */
  delivery: Delivery.nullable().default(null),
  createdDate: Instant,
});
export type Message = z.infer<typeof Message>;

/** Delivered and read positions of both sides, as `seq`. Read implies delivered. */
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
  kind: z.enum(['chat', 'mail']),
  subject: z.string(),
  status: z.enum(['open', 'closed']),
  inboxStatus: z.enum(MESSAGE_STATUSES),
  assignedTo: z.string().nullable(),
  departmentID: Uuid.nullable(),
  priority: z.enum(TASK_PRIORITIES).nullable(),
  labels: z.array(Label),
  snoozedUntil: Instant.nullable(),
  /** The conversation this one was merged into. */
  mergedInto: Uuid.nullable(),
  agents: z.array(AttachedAgent),
  createdDate: Instant,
  closedDate: Instant.nullable(),
  waitingSince: Instant.nullable(),
  lastSeq: z.number().int(),
  receipts: Receipts,
  rating: z.object({ score: z.number().int().min(1).max(5), comment: z.string() }).nullable(),
  /** The visitor's previous conversation. */
  previousConversationID: Uuid.nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A conversation of an engagement, as its results list it. */
export const EngagementConversation = Conversation.pick({
  conversationID: true,
  referenceID: true,
  channel: true,
  kind: true,
  status: true,
  createdDate: true,
}).extend({
  visitorName: z.string(),
  lastMessage: z.string(),
  /** The rating, 1 to 5. Null without one. */
  score: z.number().int().nullable(),
});

/** Inbox thread (Specification 3). */
export const InboxThread = z.object({
  kind: z.enum(['chat', 'mail']),
  subject: z.string(),
  departmentID: Uuid.nullable(),
  priority: z.enum(TASK_PRIORITIES).nullable(),
  labels: z.array(Label),
  snoozedUntil: Instant.nullable(),
  /** Time since which the customer waits for a reply. */
  waitingSince: Instant.nullable(),
  /** Whether the caller marked it unread, or no member has read the customer's latest message. */
  isUnread: z.boolean(),
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
  channel: z.string(),
  lastMessage: z.string(),
  /** Author of the last message. Empty if there is none. */
  lastAuthor: z.string(),
  /** Number of files in the latest fifty messages. */
  attachmentCount: z.number().int(),
});
export type InboxThread = z.infer<typeof InboxThread>;

export const MessageText = z.string().max(MESSAGE_TEXT_MAX);

/** The position of a message in its conversation, from 1. 0 is before the first. */
export const Seq = z.number().int().min(0).max(INTEGER_MAX);

/** Content of a message to send: text, files, or both. */
export const Outgoing = z
  .object({
    clientId: Uuid,
    text: MessageText.default(''),
    attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
  })
  .describe('Text or at least one attachment.');
