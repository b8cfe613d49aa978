import { z } from 'zod';

/** A message template such as `The label {name} no longer exists.`, for clients that translate it. */
export const Wording = z.object({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Wording = z.infer<typeof Wording>;

/**
 * Body of every error response. `error` is a stable code, `errorDescription` a message in the language of `Accept-Language` (English or Arabic), and `wording` its
 * template. `field` names the invalid input, `current` is the stored record of a conflict, and `reason` says why the
 * session of a refresh token ended (`SESSION_END_REASONS`).
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

/** An error of a call: stable code, HTTP status, and a message that may have placeholders such as `{name}`. */
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

/** Errors that any call may return, not repeated on the calls. */
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

/** An emailed link that was used, has expired or never existed. */
export const linkInvalid = defineError('link_invalid', 401, 'This link is invalid or has expired.');
