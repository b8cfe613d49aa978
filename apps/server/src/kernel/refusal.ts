import { common, type ErrorBody, type ErrorDefinition, type Wording } from '@foyer/contract/kernel/errors';
import { fillText } from '@foyer/domain/texts';

/** A refusal on its way to the caller. Thrown anywhere below a handler; one place turns it into a response. */
export class Refusal extends Error {
  readonly definition: ErrorDefinition;
  readonly field: string | undefined;
  readonly current: unknown;
  /** When to try again, for the `retry-after` header. Seconds. */
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;
  /** The message before its values were filled in. */
  readonly wording: Wording | undefined;

  constructor(
    definition: ErrorDefinition,
    options: {
      message?: string;
      /** What fills the places of the message, such as `{name}`. */
      values?: Wording['values'];
      /** Where the message has been filled in already. */
      wording?: Wording | undefined;
      field?: string;
      current?: unknown;
      retryAfterSeconds?: number;
      reason?: string | undefined;
    } = {},
  ) {
    const text = options.message ?? definition.message;
    super(options.values ? fillText(text, options.values) : text);
    this.name = 'Refusal';
    this.definition = definition;
    this.field = options.field;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
    this.wording = options.wording ?? (options.values && { text, values: options.values });
  }

  /** Code and sentence, as every answer and frame tells them. */
  described(): Pick<ErrorBody, 'error' | 'errorDescription' | 'wording'> {
    return {
      error: this.definition.code,
      errorDescription: this.message,
      ...(this.wording && { wording: this.wording }),
    };
  }

  body(requestId?: string): ErrorBody {
    return {
      ...this.described(),
      ...(this.field && { field: this.field }),
      ...(this.current !== undefined && { current: this.current }),
      ...(this.reason && { reason: this.reason }),
      ...(requestId && { requestId }),
    };
  }
}

export const notFound = () => new Refusal(common.notFound);
export const forbidden = () => new Refusal(common.forbidden);
export const badInput = (field: string, message: string, values?: Wording['values']) =>
  new Refusal(common.badInput, { field, message, ...(values && { values }) });
