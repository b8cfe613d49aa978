import type { Wording } from '@foyer/contract/kernel/errors';
import { refusalText } from '../i18n/refusals.ts';

/** A refusal of the server, or that it could not be reached (status 0, code 'unreachable'). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  /** The input that is wrong. */
  readonly field: string | undefined;
  /** When it may be tried again, where the server says so. Seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Why a sign-in is over, where the server says so. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    field?: string,
    {
      retryAfterSeconds,
      reason,
      wording,
    }: { retryAfterSeconds?: number; reason?: string; wording?: Wording | undefined } = {},
  ) {
    super(refusalText(message, wording));
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reason = reason;
  }
}

/** The sentence to show for anything that was thrown. */
export function errorText(error: unknown, generic: string): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : generic;
}
