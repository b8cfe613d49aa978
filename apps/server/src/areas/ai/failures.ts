import { type AiFailureReason, aiFailures } from '@foyer/contract/ai/errors';
import type { AiKind } from '@foyer/domain/ai';
import type { Services } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { HostRefused } from '../../kernel/ssrf-guard.ts';

type Usage = { readonly input: number; readonly output: number };

interface Details {
  readonly retryAfterSeconds?: number;
  readonly mayCost?: boolean;
  readonly usage?: Usage | undefined;
  readonly cause?: unknown;
}

/** A model gave no usable reply. As a refusal, its text is for members. */
export class AiFailure extends Refusal {
  override readonly reason: AiFailureReason;
  /** Whether the call may cost as much as was reserved for it. */
  readonly mayCost: boolean;
  /** The tokens of a reply that was of no use. */
  readonly usage: Usage | undefined;

  constructor(reason: AiFailureReason, { retryAfterSeconds, mayCost = false, usage, cause }: Details = {}) {
    super(aiFailures[reason], { reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    this.name = 'AiFailure';
    this.reason = reason;
    this.mayCost = mayCost;
    this.usage = usage;
    this.cause = cause;
  }
}

/** Logs a failure without what was asked. */
export const logFailure = (
  { log }: Pick<Services, 'log'>,
  { merchantId, kind }: { readonly merchantId: number; readonly kind: AiKind },
  { reason, cause }: AiFailure,
): void => log.info({ merchantId, kind, reason, error: (cause as Error)?.name }, 'no reply of a model');

/** The parts of `APICallError` of the AI SDK, which is not imported before it is used. */
interface CallError {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
}

/** Codes of connections that were not established, so nothing was asked. */
const NOT_ASKED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const TOO_LONG =
  /context.?length|context window|too (long|large|many (input )?tokens)|maximum .*tokens|exceeds? .*tokens/i;
const MODEL_UNKNOWN =
  /model[^"]{0,80}(not (found|exist)|does not exist|unknown)|model_not_found|invalid.model/i;
const RETRY_AFTER_MAX_SECONDS = 3_600;

/** What an error of the AI SDK, or of the connection below it, means. */
export function failureOf(error: unknown, signal: AbortSignal, timeout: AbortSignal): AiFailure {
  if (error instanceof AiFailure) return error;
  if (signal.aborted) return new AiFailure('aborted', { mayCost: true });
  if (timeout.aborted) return new AiFailure('timeout', { mayCost: true });
  const causes = causesOf(error);
  const { statusCode: status, ...answer } = causes.find((one): one is CallError => 'statusCode' in one) ?? {};
  if (status !== undefined && status >= 300) return refusedWith(status, answer, error);
  const isAsked = !causes.some(
    (one) => one instanceof HostRefused || NOT_ASKED.includes(String((one as { code?: unknown }).code)),
  );
  if (!isAsked || causes.some(isOfConnection))
    return new AiFailure('unavailable', { mayCost: isAsked, cause: error });
  return new AiFailure('bad_reply', { mayCost: true, cause: error });
}

/**
 * What an error of a stream is: that of the connection, an event that cannot be read, a refusal before anything was
 * written, or what a provider says of itself in the middle.
 */
export function streamFailure(error: unknown, hasWritten: boolean): unknown {
  const causes = causesOf(error);
  const isKnown = causes.some(
    (one) => isOfConnection(one) || isUnreadable(one) || (!hasWritten && 'statusCode' in one),
  );
  return isKnown ? error : new AiFailure('unavailable', { mayCost: true, cause: error });
}

const isOfConnection = (error: object): boolean =>
  /^E[A-Z_]+$/.test(String((error as { code?: unknown }).code));

/** Whether it is an error of the SDK about an event that is not what it should be. Those of Mistral can be errors. */
const isUnreadable = (error: object): boolean =>
  error instanceof Error &&
  (/JSONParse/.test(error.name) ||
    (/TypeValidation/.test(error.name) &&
      (error as { value?: { object?: unknown } }).value?.object !== 'error'));

function refusedWith(
  status: number,
  { responseHeaders, responseBody = '' }: Omit<CallError, 'statusCode'>,
  cause: unknown,
): AiFailure {
  if (status === 401 || status === 403) return new AiFailure('unauthorized', { cause });
  if (status === 404) return new AiFailure('model_unknown', { cause });
  if (status === 429) {
    const seconds = Number(responseHeaders?.['retry-after']);
    const retryAfterSeconds = seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_MAX_SECONDS) : undefined;
    return new AiFailure('rate_limited', { cause, ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
  if (status === 413 || (status < 500 && TOO_LONG.test(responseBody)))
    return new AiFailure('too_long', { cause });
  if (status >= 400 && status < 500 && MODEL_UNKNOWN.test(responseBody))
    return new AiFailure('model_unknown', { cause });
  if (status >= 500) return new AiFailure('unavailable', { cause });
  return new AiFailure('bad_reply', { cause });
}

/** An error with the errors that caused it. */
function causesOf(error: unknown): object[] {
  const found: object[] = [];
  for (
    let one = error;
    typeof one === 'object' && one !== null && found.length < 8;
    one = (one as Error).cause
  )
    found.push(one);
  return found;
}
