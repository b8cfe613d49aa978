import { z } from 'zod';
import { Colleague } from '../accounts/shapes.ts';
import { Conversation, MailHead, Message, Receipts } from '../conversations/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';
import { Notice } from '../notices/shapes.ts';
import { ActiveVisitor } from '../visitors/shapes.ts';
import { WidgetConfig, WidgetConversation } from '../widget/shapes.ts';

/** Frames sent by the server on the socket at `/live`. */

/** The socket is accepted. If `version` differs from the previous one, the page should reload when idle. */
export const Welcome = z.object({
  type: z.literal('welcome'),
  version: z.string(),
  now: Instant,
  heartbeatMs: z.number().int(),
});

/** The socket is rejected or no longer allowed, and closes next. Codes are those of the calls. */
export const Refused = z.object({
  type: z.literal('refused'),
  error: z.string(),
  errorDescription: z.string(),
  wording: Wording.optional(),
});

/** The message with this `clientId` is stored. */
export const Ack = z.object({
  type: z.literal('ack'),
  clientId: Uuid,
  id: Uuid,
  conversationID: Uuid,
  seq: z.number().int(),
  createdDate: Instant,
});

/** The message is not stored. With `retry` the same frame may be sent again. */
export const Nack = z.object({
  type: z.literal('nack'),
  clientId: Uuid,
  error: z.string(),
  errorDescription: z.string(),
  wording: Wording.optional(),
  retry: z.boolean(),
});

export const MessageFrame = z.object({ type: z.literal('message'), message: Message });

export const ReceiptsFrame = z.object({
  type: z.literal('receipts'),
  conversationID: Uuid,
  receipts: Receipts,
});

/** Someone is typing. `text` is the visitor's unsent text, for members only. Expires after 6 s without another. */
export const TypingFrame = z.object({
  type: z.literal('typing'),
  conversationID: Uuid.nullable(),
  referenceID: Uuid.nullable(),
  from: z.object({ type: z.enum(['visitor', 'member']), id: z.string(), name: z.string() }),
  active: z.boolean(),
  text: z.string().nullable(),
});

const memberOnly = [
  z.object({ type: z.literal('conversation'), conversation: Conversation }),
  /** Delivery state of an email of the thread, such as sent or bounced. */
  z.object({ type: z.literal('mail'), conversationID: Uuid, id: Uuid, mail: MailHead }),
  /**
   * Inbox threads that changed, and those no longer visible to the member (`gone`). Pages that show them refetch.
   * Members who do not watch the inbox occasionally receive an empty frame: counts may have changed.
   */
  z.object({ type: z.literal('inbox'), changed: z.array(Uuid), gone: z.array(Uuid) }),
  /** A task was created, changed or deleted. Pages that show it refetch. */
  z.object({ type: z.literal('task'), taskId: Uuid }),
  /** Reviews, replies or accounts changed. Pages that show them refetch. */
  z.object({ type: z.literal('reviews') }),
  /** Response to `open`: at most 200 messages. With `hasMore` read the rest with `getConversation`. */
  z.object({
    type: z.literal('thread'),
    conversation: Conversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  /**
   * New and changed rows of the live board. `gone` are visitors who left the board or are no longer visible to the
   * member.
   */
  z.object({ type: z.literal('board'), visitors: z.array(ActiveVisitor), gone: z.array(Uuid) }),
  /** Members who have the conversation open. */
  z.object({
    type: z.literal('viewing'),
    conversationID: Uuid,
    members: z.array(MemberRef),
  }),
  z.object({ type: z.literal('colleague'), colleague: Colleague }),
  /** A new notification of the member. */
  z.object({ type: z.literal('notice'), notice: Notice }),
  /** The member's permissions changed. Menu and lists should be refetched. */
  z.object({ type: z.literal('rights') }),
  /** A topic changed. Pages that show calls with this topic refetch. */
  z.object({ type: z.literal('changed'), what: z.string() }),
] as const;

const visitorOnly = [
  z.object({ type: z.literal('widgetConversation'), conversation: WidgetConversation }),
  /** Response to `hello` with `after`, and sent after the first message. */
  z.object({
    type: z.literal('widgetThread'),
    conversation: WidgetConversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  /** The visitor's position in the queue, from 1. Null once they no longer wait. */
  z.object({ type: z.literal('queuePosition'), position: z.number().int().nullable() }),
  z.object({ type: z.literal('config'), config: WidgetConfig }),
] as const;

const both = [
  Welcome,
  Refused,
  Ack,
  Nack,
  MessageFrame,
  ReceiptsFrame,
  TypingFrame,
  z.object({ type: z.literal('pong') }),
  /** The server may have missed events. The client catches up as after a reconnect, on the same socket. */
  z.object({ type: z.literal('catchUp') }),
] as const;

/** Frames a member's socket receives. */
export const ToMember = z.discriminatedUnion('type', [...both, ...memberOnly]);
export type ToMember = z.infer<typeof ToMember>;

/** Frames a visitor's socket receives. */
export const ToVisitor = z.discriminatedUnion('type', [...both, ...visitorOnly]);
export type ToVisitor = z.infer<typeof ToVisitor>;
