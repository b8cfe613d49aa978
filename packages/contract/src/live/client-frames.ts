import { TYPING_PREVIEW_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { UsedReplies } from '../conversations/canned-shapes.ts';
import { MessageText, Outgoing } from '../conversations/shapes.ts';
import { INTEGER_MAX, Uuid } from '../kernel/shapes.ts';

/** Frames sent by clients on the socket at `/live`, one JSON object each. The first is `hello`. */

const seq = z.number().int().min(0).max(INTEGER_MAX);

/** First frame of a member. The socket outlives the access token and closes when the session ends. */
export const MemberHello = z.strictObject({
  type: z.literal('hello'),
  kind: z.literal('member'),
  token: z.string().max(4000),
});

/** First frame of a visitor. `after` is the last message received; newer ones follow as `widgetThread`. */
export const VisitorHello = z.strictObject({
  type: z.literal('hello'),
  kind: z.literal('visitor'),
  token: z.string().max(2000),
  sessionID: Uuid,
  after: z.strictObject({ conversationID: Uuid, seq }).nullable(),
});

export type VisitorHello = z.infer<typeof VisitorHello>;

/** Data whose frequent changes are sent only to pages that show it: rows of the live board, threads of the inbox. */
export const Watched = z.enum(['board', 'inbox']);
export type Watched = z.infer<typeof Watched>;

/** Sent every `heartbeatMs` of the welcome. The server closes a socket that is silent for twice as long. */
export const Ping = z.strictObject({ type: z.literal('ping') });

export const MemberFrame = z.discriminatedUnion('type', [
  MemberHello,
  Ping,
  /** Subscribes to a conversation. Answered by `thread` with the messages after `after`, then by its frames. */
  z.strictObject({ type: z.literal('open'), conversationID: Uuid, after: seq.nullable() }),
  /** Unsubscribes from a conversation. */
  z.strictObject({ type: z.literal('shut'), conversationID: Uuid }),
  /** What the member's page shows. Replaces the previous value. Initially nothing. */
  z.strictObject({ type: z.literal('watch'), what: z.array(Watched).max(Watched.options.length) }),
  Outgoing.extend({
    type: z.literal('send'),
    conversationID: Uuid,
    kind: z.enum(['text', 'note']),
    mentions: z.array(Uuid).max(50).default([]),
    cannedReplies: UsedReplies,
  }).strict(),
  z.strictObject({ type: z.literal('typing'), conversationID: Uuid, active: z.boolean() }),
  z.strictObject({ type: z.literal('read'), conversationID: Uuid, seq }),
  z.strictObject({ type: z.literal('presence'), presence: z.enum(['online', 'away']) }),
]);
export type MemberFrame = z.infer<typeof MemberFrame>;

export const VisitorFrame = z.discriminatedUnion('type', [
  VisitorHello,
  Ping,
  /** Page view within the session. */
  z.strictObject({ type: z.literal('page'), url: z.string().max(2000), title: z.string().max(300) }),
  /** `conversationID` is the conversation shown to the visitor. Null for the first message. */
  Outgoing.extend({ type: z.literal('send'), conversationID: Uuid.nullable() }).strict(),
  /** Current text of the input. Empty when the visitor stops typing. */
  z.strictObject({ type: z.literal('typing'), text: MessageText.max(TYPING_PREVIEW_MAX) }),
  z.strictObject({ type: z.literal('receipt'), conversationID: Uuid, delivered: seq, read: seq }),
]);
export type VisitorFrame = z.infer<typeof VisitorFrame>;

/** Frame as sent: fields with defaults may be omitted. */
export type MemberFrameInput = z.input<typeof MemberFrame>;
export type VisitorFrameInput = z.input<typeof VisitorFrame>;
