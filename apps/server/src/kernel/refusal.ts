import { common, type ErrorBody, type ErrorDefinition } from '@foyer/contract/kernel/errors';

/** A refusal on its way to the caller. Thrown anywhere below a handler; one place turns it into a response. */
export class Refusal extends Error {
  readonly definition: ErrorDefinition;
  readonly field: string | undefined;
  readonly current: unknown;

  constructor(
    definition: ErrorDefinition,
    options: { message?: string; field?: string; current?: unknown } = {},
  ) {
    super(options.message ?? definition.message);
    this.name = 'Refusal';
    this.definition = definition;
    this.field = options.field;
    this.current = options.current;
  }

  body(requestId?: string): ErrorBody {
    return {
      error: this.definition.code,
      errorDescription: this.message,
      ...(this.field && { field: this.field }),
      ...(this.current !== undefined && { current: this.current }),
      ...(requestId && { requestId }),
    };
  }
}

export const notFound = () => new Refusal(common.notFound);
export const forbidden = () => new Refusal(common.forbidden);
export const badInput = (field: string, message: string) => new Refusal(common.badInput, { field, message });
