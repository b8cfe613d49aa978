import { NAME_MAX } from '@foyer/domain/limits';
import { MESSENGER_CHANNELS } from '@foyer/domain/messengers';
import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { Instant, recordOf, Uuid } from '../kernel/shapes.ts';

export const MessengerChannel = z.enum(MESSENGER_CHANNELS);

/** `waiting`: not checked yet. `failed`: the provider refused or could not be reached, see `error`. */
export const MessengerState = z.enum(['waiting', 'connected', 'failed']);
export type MessengerState = z.infer<typeof MessengerState>;

/** An account at a messaging provider through which customers write. Secrets are never returned. */
export const MessengerAccount = z.object({
  id: Uuid,
  channel: MessengerChannel,
  name: z.string(),
  /** As the provider calls it, such as the name of a bot. Empty until it was checked. */
  handle: z.string(),
  /** What was entered, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** The names of the secrets that are stored. */
  secrets: z.array(z.string()),
  departmentId: Uuid.nullable(),
  active: z.boolean(),
  /** The address to which the provider delivers messages. */
  webhookUrl: z.string(),
  state: MessengerState,
  error: Wording.nullable(),
  /** Whether nothing is sent to a provider, as in the demo. */
  isSimulated: z.boolean(),
  lastReceivedDate: Instant.nullable(),
  lastSentDate: Instant.nullable(),
  checkedDate: Instant.nullable(),
  /** Deliveries that were refused because they did not prove where they were from, and the last of them. */
  refusedCount: z.number().int(),
  lastRefusedDate: Instant.nullable(),
  templatesReadDate: Instant.nullable(),
  /** When the access ends. Null: never, or unknown. */
  expiresDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type MessengerAccount = z.infer<typeof MessengerAccount>;

/** `values` are the fields of the messenger (`MESSENGERS` of the domain). Omitted secrets are kept. */
export const MessengerAccountInput = z.strictObject({
  channel: MessengerChannel,
  name: z.string().trim().min(1).max(NAME_MAX),
  values: recordOf(z.string().max(40), z.string().trim().max(4000), 20),
  departmentId: Uuid.nullable().default(null),
  active: z.boolean().default(true),
});
