import { z } from 'zod';
import { Colleague } from '../accounts/shapes.ts';
import { Conversation, MailHead, Message, Receipts } from '../conversations/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';
import { Notice } from '../notices/shapes.ts';
import { ActiveVisitor } from '../visitors/shapes.ts';
import { WidgetConfig, WidgetConversation } from '../widget/shapes.ts';

/** Frames that the server sends over the socket at `/live`. */

/** Accepted. A version other than the one before means that the page should reload when it is idle. */
export const Welcome = z.object({
  type: z.literal('welcome'),
  version: z.string(),
  now: Instant,
  heartbeatMs: z.number().int(),
});

/** Not accepted, or no longer; the socket closes next. Codes are those of the calls. */
export const Refused = z.object({
  type: z.literal('refused'),
  error: z.string(),
  errorDescription: z.string(),
  wording: Wording.optional(),
});

/** The message with this `clientId` is stored for good. */
export const Ack = z.object({
  type: z.literal('ack'),
  clientId: Uuid,
  id: Uuid,
  conversationID: Uuid,
  seq: z.number().int(),
  createdDate: Instant,
});

/** The message is not stored. With `retry` the same frame may be sent again later. */
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

/** Somebody writes. Only members receive `text`, what stands in a visitor's box. Ends after 6 s without another. */
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
   * Something of inbox threads changed: a page that shows them or their lists asks again. Those `gone` are out of the
   * member's sight. Who does not watch the inbox hears now and then that counts may differ, and of no thread.
   */
  z.object({ type: z.literal('inbox'), changed: z.array(Uuid), gone: z.array(Uuid) }),
  /** A task is new, changed or gone: a page that shows it or its list asks again. */
  z.object({ type: z.literal('task'), taskId: Uuid }),
  /** Reviews, their replies or their accounts changed: a page that shows them asks again. */
  z.object({ type: z.literal('reviews') }),
  /** Answer to `open`: everything after the number asked for, at most 200; with `hasMore` call for the rest. */
  z.object({
    type: z.literal('thread'),
    conversation: Conversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  /**
   * Rows of the live list that are new or changed. Those `gone` are neither online nor in an open conversation any more,
   * or out of the member's sight.
   */
  z.object({ type: z.literal('board'), visitors: z.array(ActiveVisitor), gone: z.array(Uuid) }),
  /** Who has the conversation open. */
  z.object({
    type: z.literal('viewing'),
    conversationID: Uuid,
    members: z.array(MemberRef),
  }),
  z.object({ type: z.literal('colleague'), colleague: Colleague }),
  /** The member has a new notice. */
  z.object({ type: z.literal('notice'), notice: Notice }),
  /** The member's permissions have changed. Menu and lists should be refetched. */
  z.object({ type: z.literal('rights') }),
  /** Something changed: a page that shows the answer of a call with this topic should ask again. */
  z.object({ type: z.literal('changed'), what: z.string() }),
] as const;

const visitorOnly = [
  z.object({ type: z.literal('widgetConversation'), conversation: WidgetConversation }),
  /** Answer to `hello` with `after`, and after the first message. */
  z.object({
    type: z.literal('widgetThread'),
    conversation: WidgetConversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  /** The visitor's place among those who wait for an agent, from 1; null once they do not wait. */
  z.object({ type: z.literal('queuePlace'), place: z.number().int().nullable() }),
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
  /** The server may have missed something: ask for everything again as after a break, on this socket. */
  z.object({ type: z.literal('catchUp') }),
] as const;

/** Frames a member's socket receives. */
export const ToMember = z.discriminatedUnion('type', [...both, ...memberOnly]);
export type ToMember = z.infer<typeof ToMember>;

/** Frames a visitor's socket receives. */
export const ToVisitor = z.discriminatedUnion('type', [...both, ...visitorOnly]);
export type ToVisitor = z.infer<typeof ToVisitor>;
