import { z } from 'zod';

/** A sentence before its values are filled in, such as `The label {name} no longer exists.`, for clients that translate it. */
export const Wording = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Wording = z.infer<typeof Wording>;

/**
 * The one shape of every refusal. `error` is stable and meant for programs, `errorDescription` is a sentence
 * that may be shown, `wording` the same before its values are filled in, `field` names the input that is wrong, `current` holds what is stored where somebody was quicker,
 * `reason` says of a refresh token why its sign-in is over (`SESSION_END_REASONS`).
 */
export const ErrorBody = z.object({
  error: z.string(),
  errorDescription: z.string(),
  wording: Wording.optional(),
  field: z.string().optional(),
  current: z.unknown().optional(),
  reason: z.string().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A refusal that a call declares: stable code, HTTP status, and a safe sentence, which may have places such as `{name}` for values. */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

export const defineError = (code: string, status: number, message: string): ErrorDefinition => ({
  code,
  status,
  message,
});

/** Refusals that any call can answer; they are not repeated on the calls. */
export const common = {
  badInput: defineError('bad_input', 400, 'The request is not valid.'),
  unauthorized: defineError('unauthorized', 401, 'Your session is unauthorized please log out'),
  forbidden: defineError('forbidden', 403, 'Your role does not allow this.'),
  notFound: defineError('not_found', 404, 'This does not exist, or you do not have access.'),
  tooSlow: defineError('request_timeout', 408, 'The request took too long to arrive.'),
  conflict: defineError('conflict', 409, 'Someone else changed this. Reload to see their changes.'),
  tooLarge: defineError('too_large', 413, 'This is too large.'),
  addressTooLong: defineError('address_too_long', 414, 'This address is too long.'),
  unsupportedType: defineError('unsupported_type', 415, 'This type of content is not accepted.'),
  elsewhere: defineError('misdirected', 421, 'This server does not handle this address.'),
  tooMany: defineError('too_many_requests', 429, 'Too many attempts. Please wait a moment and try again.'),
  internal: defineError('internal', 500, 'Sorry, something went wrong: Please try again later.'),
  notBuilt: defineError('not_built', 501, 'This call is not available yet.'),
  busy: defineError('busy', 503, 'The service is busy. Please try again in a moment.'),
  unavailable: defineError(
    'unavailable',
    503,
    'The service is starting or stopping. Please try again in a moment.',
  ),
  noRoom: defineError('no_room', 507, 'There is no storage space left. Please try again later.'),
} as const;

/** The link of a mail that was used, has expired or was never given. Shared by everything that mails links. */
export const linkInvalid = defineError('link_invalid', 401, 'This link is invalid or has expired.');
