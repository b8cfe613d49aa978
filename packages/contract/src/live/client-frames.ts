import { z } from 'zod';
import { Seq } from '../conversations/shapes.ts';
import { Uuid } from '../kernel/shapes.ts';
import { fromMember, fromVisitor, watched } from './area-frames.ts';

/** Frames sent by clients on the socket at `/live`, one JSON object each. The first is `hello`. */

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
  after: z.strictObject({ conversationID: Uuid, seq: Seq }).nullable(),
});

export type VisitorHello = z.infer<typeof VisitorHello>;

/** Data whose frequent changes are sent only to pages that show it. */
export const Watched = z.enum(watched);
export type Watched = z.infer<typeof Watched>;

/** Sent every `heartbeatMs` of the welcome. The server closes a socket that is silent for twice as long. */
export const Ping = z.strictObject({ type: z.literal('ping') });

export const MemberFrame = z.discriminatedUnion('type', [
  MemberHello,
  Ping,
  /** What the member's page shows. Replaces the previous value. Initially nothing. */
  z.strictObject({ type: z.literal('watch'), what: z.array(Watched).max(Watched.options.length) }),
  ...fromMember,
]);
export type MemberFrame = z.infer<typeof MemberFrame>;

export const VisitorFrame = z.discriminatedUnion('type', [VisitorHello, Ping, ...fromVisitor]);
export type VisitorFrame = z.infer<typeof VisitorFrame>;

/** Frame as sent: fields with defaults may be omitted. */
export type MemberFrameInput = z.input<typeof MemberFrame>;
export type VisitorFrameInput = z.input<typeof VisitorFrame>;
