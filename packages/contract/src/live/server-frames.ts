import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant } from '../kernel/shapes.ts';
import { toMember, toVisitor } from './area-frames.ts';

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

const both = [
  Welcome,
  Refused,
  z.object({ type: z.literal('pong') }),
  /** The server may have missed events. The client catches up as after a reconnect, on the same socket. */
  z.object({ type: z.literal('catchUp') }),
] as const;

/** Frames a member's socket receives. */
export const ToMember = z.discriminatedUnion('type', [
  ...both,
  /** A topic changed. Pages that show calls with this topic refetch. */
  z.object({ type: z.literal('changed'), what: z.string() }),
  ...toMember,
]);
export type ToMember = z.infer<typeof ToMember>;

/** Frames a visitor's socket receives. */
export const ToVisitor = z.discriminatedUnion('type', [...both, ...toVisitor]);
export type ToVisitor = z.infer<typeof ToVisitor>;
