import { refusalText } from '../i18n/refusals.ts';

/** A refusal of the server, or that it could not be reached (status 0, code 'unreachable'). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  /** The input that is wrong. */
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(refusalText(message));
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The sentence to show for anything that was thrown. */
export function errorText(error: unknown, generic: string): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : generic;
}
