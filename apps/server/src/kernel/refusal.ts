import { common, type ErrorBody, type ErrorDefinition, type Wording } from '@foyer/contract/kernel/errors';
import { fillText } from '@foyer/domain/texts';
import { refusalIn } from './language.ts';
import type { Locale } from './texts.ts';

/** An error for the caller. May be thrown anywhere below a handler; `answerError` turns it into a response. */
export class Refusal extends Error {
  readonly definition: ErrorDefinition;
  readonly field: string | undefined;
  readonly current: unknown;
  /** When to try again, for the `retry-after` header. Seconds. */
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;
  /** The message template with its values. */
  readonly wording: Wording | undefined;

  constructor(
    definition: ErrorDefinition,
    options: {
      message?: string;
      /** The values of the placeholders in the message, such as `{name}`. */
      values?: Wording['values'];
      /** The template of a message that is already filled in. */
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

  /** The code and message, as sent in every response and frame. */
  described(locale: Locale = 'en'): Pick<ErrorBody, 'error' | 'errorDescription' | 'wording'> {
    return {
      error: this.definition.code,
      errorDescription: refusalIn(locale, this.message, this.wording),
      ...(this.wording && { wording: this.wording }),
    };
  }

  body(requestId?: string, locale?: Locale): ErrorBody {
    return {
      ...this.described(locale),
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

/** The refusal of a body with more bytes than a limit. */
export const tooLarge = (bytes: number) =>
  new Refusal(common.tooLarge, {
    message: 'This is too large. The limit is {max} KB.',
    values: { max: Math.floor(bytes / 1024) },
  });
