import { SYNC_DIRECTIONS } from '@foyer/domain/integrations/contact-sync';
import { INTEGRATION_IDS } from '@foyer/domain/integrations/index';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { freeObject, Instant, recordOf, Uuid, WebLink } from '../kernel/shapes.ts';
import { INTEGRATION_CAUSES, INTEGRATION_STATES } from './constants.ts';

export const IntegrationName = z.enum(INTEGRATION_IDS);

/** The contact sync of an integration. */
export const ContactSyncState = z.object({
  direction: z.enum(SYNC_DIRECTIONS),
  /** How many contacts were received, sent and refused since it was turned on. */
  received: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  /** How many were deleted there. One is created again when it changes here. */
  gone: z.number().int(),
  /** Why the last run ended early. */
  error: Wording.nullable(),
  ranDate: Instant.nullable(),
});
export type ContactSyncState = z.infer<typeof ContactSyncState>;

/** `isFromStart`: also contacts that exist already. Without it, only what changes from now on. */
export const ContactSyncInput = z.strictObject({
  direction: ContactSyncState.shape.direction,
  isFromStart: z.boolean().default(false),
});

/** A connected integration. Secrets are never returned. */
export const IntegrationConnection = z.object({
  integration: IntegrationName,
  /** What was entered, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** The names of the secrets that are stored. */
  secrets: z.array(z.string()),
  /** `waiting`: not checked yet. `failed`: see `error`. */
  state: z.enum(['waiting', 'connected', 'failed']),
  /** Of the demo: nothing leaves the server. */
  isSimulated: z.boolean(),
  error: Wording.nullable(),
  checkedDate: Instant.nullable(),
  /** The address for a webhook there. Null: nothing is received by one. */
  deliveryUrl: z.string().nullable(),
  /** Deliveries that did not prove where they were from, and the last of them. */
  refusedCount: z.number().int(),
  lastRefusedDate: Instant.nullable(),
  /** Null if it was never turned on. */
  contactSync: ContactSyncState.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type IntegrationConnection = z.infer<typeof IntegrationConnection>;

/** `values` are the fields of the integration (`INTEGRATIONS` of the domain). Omitted secrets are kept. */
export const IntegrationValuesInput = z.strictObject({
  values: recordOf(z.string().max(40), z.string().trim().max(4000), 20),
});

export const IntegrationInput = recordOf(
  z.string().max(40),
  z.union([z.string().max(10_000), z.number()]),
  20,
);

const State = z.enum(
  Object.keys(INTEGRATION_STATES) as [
    keyof typeof INTEGRATION_STATES,
    ...(keyof typeof INTEGRATION_STATES)[],
  ],
);
const Cause = z.enum(
  Object.keys(INTEGRATION_CAUSES) as [
    keyof typeof INTEGRATION_CAUSES,
    ...(keyof typeof INTEGRATION_CAUSES)[],
  ],
);

/** A call that was made. */
export const IntegrationCall = z.object({
  id: Uuid,
  /** An integration, or `orchestrator`. */
  integration: z.string(),
  action: z.string(),
  cause: Cause,
  state: State,
  /** HTTP status of the answer. Null without one. */
  status: z.number().int().nullable(),
  /** Milliseconds. */
  duration: z.number().int(),
  attempts: z.number().int(),
  error: Wording.nullable(),
  /** Whether it ran an action whose input is stored. */
  isReplayable: z.boolean(),
  createdDate: Instant,
});
export type IntegrationCall = z.infer<typeof IntegrationCall>;

/** A call with what was sent and answered, without secrets. */
export const IntegrationCallDetail = IntegrationCall.extend({
  request: z.object({ method: z.string(), url: z.string(), body: z.string() }),
  /** The start of the answer. */
  response: z.string(),
});
export type IntegrationCallDetail = z.infer<typeof IntegrationCallDetail>;

/** Characters. */
const BODY_MAX = 200_000;

/** A call to any REST or SOAP endpoint (Specification 7.1, 7.21). */
export const OrchestratorInput = z.strictObject({
  url: WebLink,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
  /** As `name:value`. */
  headers: z
    .array(
      z
        .string()
        .max(4000)
        .regex(/^[\w-]+:[^\r\n]*$/),
    )
    .max(40)
    .default([]),
  /** An object is sent as JSON; a text, such as an envelope of SOAP, as it is. */
  body: z.union([z.string().max(BODY_MAX), freeObject(BODY_MAX)]).optional(),
});

/** A failure has `success` false and the status 'Error!' (Specification 7.21). */
export const OrchestratorReply = z.union([
  z.object({ success: z.literal(true), data: z.unknown(), status: z.number().int(), statusText: z.string() }),
  z.object({ success: z.literal(false), error: z.string(), status: z.literal('Error!') }),
]);
