import { z } from 'zod';
import { DeliveryState } from '../conversations/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** A request to a provider, without its query and without secrets. */
export const ProviderCall = z.object({
  method: z.string(),
  address: z.string(),
  /** Null: no answer. */
  status: z.number().int().nullable(),
  /** How long the answer took. Milliseconds. */
  ms: z.number().int().nullable(),
});
export type ProviderCall = z.infer<typeof ProviderCall>;

const both = {
  id: Uuid,
  /** The customer. Empty for what concerns none. */
  person: z.string(),
  at: Instant,
  error: Wording.nullable(),
  call: ProviderCall.nullable(),
};

/** Something that arrived from a provider, or was sent to it. */
export const MessengerTraffic = z.discriminatedUnion('way', [
  z.object({
    ...both,
    way: z.literal('in'),
    what: z.enum(['message', 'receipt', 'template']),
    state: z.enum(['waiting', 'done', 'failed']),
    /** From its arrival until it was in its conversation. Milliseconds. */
    ms: z.number().int().nullable(),
    /** What the provider delivered, as JSON, without what the customer wrote. */
    received: z.string(),
  }),
  z.object({
    ...both,
    way: z.literal('out'),
    what: z.enum(['message', 'template']),
    state: DeliveryState,
    conversationID: Uuid,
    attempts: z.number().int(),
  }),
]);
export type MessengerTraffic = z.infer<typeof MessengerTraffic>;

/** What went through an account in the last 24 hours. */
export const MessengerFigures = z.object({
  accountId: Uuid,
  received: z.number().int(),
  /** Accepted by the provider, and how far they got. Who reads a message has received it. */
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  /** Not sent yet. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Sent without an answer, so that they may not have arrived. */
  unknown: z.number().int(),
  /** Arrived, and not in a conversation because of an error, or behind one of the same customer that has an error. */
  stuck: z.number().int(),
  /** Customers who can be written to now, and those of them who cannot in an hour. Null: always. */
  window: z.object({ open: z.number().int(), closing: z.number().int() }).nullable(),
});
export type MessengerFigures = z.infer<typeof MessengerFigures>;
