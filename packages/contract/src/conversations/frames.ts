import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';
import { UsedReplies } from './canned-shapes.ts';
import { Conversation, Delivery, MailHead, Message, Outgoing, Receipts, Seq } from './shapes.ts';

export const fromMember = [
  /** Subscribes to a conversation. Answered by `thread` with the messages after `after`, then by its frames. */
  z.strictObject({ type: z.literal('open'), conversationID: Uuid, after: Seq.nullable() }),
  /** Unsubscribes from a conversation. */
  z.strictObject({ type: z.literal('shut'), conversationID: Uuid }),
  Outgoing.extend({
    type: z.literal('send'),
    conversationID: Uuid,
    kind: z.enum(['text', 'note']),
    mentions: z.array(Uuid).max(50).default([]),
    cannedReplies: UsedReplies,
  }).strict(),
  z.strictObject({ type: z.literal('typing'), conversationID: Uuid, active: z.boolean() }),
  z.strictObject({ type: z.literal('read'), conversationID: Uuid, seq: Seq }),
] as const;

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

export const toVisitor = [Ack, Nack, MessageFrame, ReceiptsFrame, TypingFrame] as const;

export const toMember = [
  ...toVisitor,
  z.object({ type: z.literal('conversation'), conversation: Conversation }),
  /** Delivery state of an email of the thread, such as sent or bounced. */
  z.object({ type: z.literal('mail'), conversationID: Uuid, id: Uuid, mail: MailHead }),
  /** How far a message of the thread to a messenger got. */
  z.object({ type: z.literal('delivery'), conversationID: Uuid, id: Uuid, delivery: Delivery }),
  /** Response to `open`: at most 200 messages. With `hasMore` read the rest with `getConversation`. */
  z.object({
    type: z.literal('thread'),
    conversation: Conversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
  }),
  /** Members who have the conversation open. */
  z.object({ type: z.literal('viewing'), conversationID: Uuid, members: z.array(MemberRef) }),
] as const;
