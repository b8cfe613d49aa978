import { common, type ErrorBody, type ErrorDefinition } from '@foyer/contract/kernel/errors';

/** A refusal on its way to the caller. Thrown anywhere below a handler; one place turns it into a response. */
export class Refusal extends Error {
  readonly definition: ErrorDefinition;
  readonly field: string | undefined;
  readonly current: unknown;
  /** When to try again, for the `retry-after` header. Seconds. */
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;

  constructor(
    definition: ErrorDefinition,
    options: {
      message?: string;
      field?: string;
      current?: unknown;
      retryAfterSeconds?: number;
      reason?: string | undefined;
    } = {},
  ) {
    super(options.message ?? definition.message);
    this.name = 'Refusal';
    this.definition = definition;
    this.field = options.field;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
  }

  body(requestId?: string): ErrorBody {
    return {
      error: this.definition.code,
      errorDescription: this.message,
      ...(this.field && { field: this.field }),
      ...(this.current !== undefined && { current: this.current }),
      ...(this.reason && { reason: this.reason }),
      ...(requestId && { requestId }),
    };
  }
}

export const notFound = () => new Refusal(common.notFound);
export const forbidden = () => new Refusal(common.forbidden);
export const badInput = (field: string, message: string) => new Refusal(common.badInput, { field, message });
