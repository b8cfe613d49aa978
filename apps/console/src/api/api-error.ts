import type { Wording } from '@foyer/contract/kernel/errors';
import { refusalText } from '../i18n/refusals.ts';

/** An error response, or an unreachable server (status 0, code 'unreachable'). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable error code. */
  readonly code: string;
  /** The invalid input field. */
  readonly field: string | undefined;
  /** Seconds until a retry is allowed, when the server says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Why the session ended, when the server says so. */
  readonly reason: string | undefined;
  /** The stored record that a conflict is about. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    field?: string,
    {
      retryAfterSeconds,
      reason,
      wording,
      current,
    }: { retryAfterSeconds?: number; reason?: string; wording?: Wording | undefined; current?: unknown } = {},
  ) {
    super(refusalText(message, wording));
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reason = reason;
    this.current = current;
  }
}

/** Whether a save was refused because someone else changed the record meanwhile. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict';

/** The error at the field of a form that has another name than the field of the input. Other values as they are. */
export const errorAt = (error: unknown, fieldOf: (field: string) => string): unknown =>
  error instanceof ApiError && error.field
    ? new ApiError(error.status, error.code, error.message, fieldOf(error.field))
    : error;

/** The sentence to show for any thrown value. Failures of this server are generic, those of AI providers say why. */
export function errorText(error: unknown, generic: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return generic;
  return error.status < 500 || error.code.startsWith('ai_') ? error.message : generic;
}
