import { TYPING_PREVIEW_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { UsedReplies } from '../conversations/canned-shapes.ts';
import { MessageText, Outgoing } from '../conversations/shapes.ts';
import { INTEGER_MAX, Uuid } from '../kernel/shapes.ts';

/** Frames that clients send over the socket at `/live`, one JSON object each. The first is `hello`. */

const seq = z.number().int().min(0).max(INTEGER_MAX);

/** The first frame of a member: an access token. A socket outlives its token, and ends with the sign-in. */
export const MemberHello = z.strictObject({
  type: z.literal('hello'),
  kind: z.literal('member'),
  token: z.string().max(4000),
});

/** The first frame of a visitor. `after` is the last number seen of a conversation: the rest comes as `thread`. */
export const VisitorHello = z.strictObject({
  type: z.literal('hello'),
  kind: z.literal('visitor'),
  token: z.string().max(2000),
  sessionID: Uuid,
  after: z.strictObject({ conversationID: Uuid, seq }).nullable(),
});

export type VisitorHello = z.infer<typeof VisitorHello>;

/** What changes so much that only pages which show it hear of each change: rows of the live list, threads of the inbox. */
export const Watched = z.enum(['board', 'inbox']);
export type Watched = z.infer<typeof Watched>;

/** Sent every `heartbeatMs` of the welcome; a socket silent for twice as long is closed. */
export const Ping = z.strictObject({ type: z.literal('ping') });

export const MemberFrame = z.discriminatedUnion('type', [
  MemberHello,
  Ping,
  /** The member looks at a conversation: its frames follow, beginning with `thread` of all after `after`. */
  z.strictObject({ type: z.literal('open'), conversationID: Uuid, after: seq.nullable() }),
  /** The member looks no longer. */
  z.strictObject({ type: z.literal('shut'), conversationID: Uuid }),
  /** What the member's page shows. Replaces the previous value; initially nothing. */
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
  /** The visitor went to another page of the site without a new session. */
  z.strictObject({ type: z.literal('page'), url: z.string().max(2000), title: z.string().max(300) }),
  /** `conversationID` is the conversation the visitor sees; absent for the first message. */
  Outgoing.extend({ type: z.literal('send'), conversationID: Uuid.nullable() }).strict(),
  /** Current text of the input. Empty when the visitor stops typing. */
  z.strictObject({ type: z.literal('typing'), text: MessageText.max(TYPING_PREVIEW_MAX) }),
  z.strictObject({ type: z.literal('receipt'), conversationID: Uuid, delivered: seq, read: seq }),
]);
export type VisitorFrame = z.infer<typeof VisitorFrame>;

/** Input form: fields with defaults may be omitted. */
export type MemberFrameInput = z.input<typeof MemberFrame>;
export type VisitorFrameInput = z.input<typeof VisitorFrame>;
