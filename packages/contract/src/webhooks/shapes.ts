import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, Uuid, WebLink } from '../kernel/shapes.ts';
import { DELIVERED_EVENTS, WEBHOOK_EVENT_NAMES, WEBHOOK_STATES, type WEBHOOK_TEST } from './constants.ts';

/** An address that receives events. Its secret is returned only when it is created. */
export const Webhook = z.object({
  id: Uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  active: z.boolean(),
  /** Why the server turned it off: it answered 410, or failed for days. Null otherwise. */
  offReason: z.enum(['gone', 'failing']).nullable(),
  /** Since when nothing was delivered although something was sent. Null if the last delivery succeeded. */
  failingSince: Instant.nullable(),
  lastDeliveredDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  url: WebLink,
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1).max(WEBHOOK_EVENT_NAMES.length),
  active: z.boolean().default(true),
});

/** One attempt to deliver an event. */
export const WebhookAttempt = z.object({
  date: Instant,
  /** HTTP status of the answer. Null without one. */
  status: z.number().int().nullable(),
  /** Milliseconds until the answer or the error. */
  duration: z.number().int(),
  error: Wording.nullable(),
  /** Start of the answer's body. */
  response: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** An event for an endpoint. */
export const WebhookDelivery = z.object({
  id: Uuid,
  webhookId: Uuid,
  webhookName: z.string(),
  /** The header `webhook-id`, the same for every attempt. */
  eventId: z.string(),
  type: z.enum(Object.keys(DELIVERED_EVENTS) as [typeof WEBHOOK_TEST, ...(keyof typeof DELIVERED_EVENTS)[]]),
  state: z.enum(
    Object.keys(WEBHOOK_STATES) as [keyof typeof WEBHOOK_STATES, ...(keyof typeof WEBHOOK_STATES)[]],
  ),
  attempts: z.number().int(),
  /** Of the last attempt. */
  status: z.number().int().nullable(),
  duration: z.number().int().nullable(),
  error: Wording.nullable(),
  /** When it is sent next. Null if it is not. */
  dueDate: Instant.nullable(),
  createdDate: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A delivery with the exact bytes that are sent, and all attempts, oldest first. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string(),
  log: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;
