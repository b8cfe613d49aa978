import { setTimeout as delay } from 'node:timers/promises';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { Services } from '../../kernel/context.ts';
import { type Reached, reach } from '../../kernel/reach.ts';
import { HostRefused } from '../../kernel/ssrf-guard.ts';

/** How much of an answer is read. Bytes. */
const ANSWER_MAX = 500_000;
/** Attempts of a call that may be repeated, and the pause between them. */
const ATTEMPTS = 3;
const PAUSE_MS = 300;
/** The longest pause that a provider may ask for. */
const PAUSE_MAX_MS = 3_000;

/** A request to another system. */
export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it may be sent again when its answer is lost. */
  readonly isIdempotent: boolean;
  /** Default 3. */
  readonly attempts?: number;
}

/** How a request ended. `unknown`: it was sent and not answered, so it may have been done. */
export interface Sent {
  readonly state: 'done' | 'failed' | 'unknown';
  readonly status: number | null;
  readonly text: string;
  readonly error: Wording | null;
  readonly attempts: number;
  readonly duration: number;
  /** The pause that the provider asks for. Milliseconds. */
  readonly waitMs?: number;
  /** Whether the account is not accepted, or not any more. */
  readonly isDenied?: true;
}

/** Google refuses too many calls with status 403. */
const LIMITED = /"reason":\s*"(userR|r)ateLimitExceeded"/;

const wording = (text: string, values: Wording['values'] = {}): Wording => ({ text, values });
/** Errors before anything was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Sends a request, if its host is public. One that may be repeated is sent again when it failed for a reason that may
 * pass; others are repeated only if they were not processed (too many calls, no connection).
 */
export async function sendRequest(services: Services, sending: Sending): Promise<Sent> {
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const tried = await attempt(services, sending);
    const repeats = tried.isUntouched || (sending.isIdempotent && tried.mayPass);
    if (!repeats || attempts >= (sending.attempts ?? ATTEMPTS) || tried.waitMs > PAUSE_MAX_MS) {
      const { state, status, text, error, waitMs } = tried;
      const duration = Math.round(performance.now() - startedAt);
      return { state, status, text, error, attempts, duration, waitMs };
    }
    await delay(Math.max(tried.waitMs, PAUSE_MS * attempts));
  }
}

interface Tried extends Pick<Sent, 'state' | 'status' | 'text' | 'error'> {
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean;
  /** Whether the other end certainly did nothing. */
  readonly isUntouched: boolean;
  readonly waitMs: number;
}

async function attempt(
  { config }: Services,
  { url, isIdempotent: _, attempts: __, ...request }: Sending,
): Promise<Tried> {
  const failed = {
    state: 'failed',
    status: null,
    text: '',
    mayPass: false,
    isUntouched: false,
    waitMs: 0,
  } as const;
  try {
    const options = { ...request, maxBytes: ANSWER_MAX, isTruncated: true };
    const answer = await reach(config, url, options);
    const { status, content } = answer;
    const text = content?.toString('utf8').replaceAll('\0', '') ?? '';
    if (status >= 200 && status < 300) return { ...failed, state: 'done', status, text, error: null };
    const isLimited = status === 429 || (status === 403 && LIMITED.test(text));
    return {
      ...failed,
      status,
      text,
      error: wording('The answer has status {status}.', { status }),
      mayPass: isLimited || status >= 500,
      isUntouched: isLimited,
      waitMs: waitOf(answer),
    };
  } catch (error) {
    const { host } = new URL(url);
    if (error instanceof HostRefused)
      return {
        ...failed,
        error: wording('{host} is on a private network, which this installation does not allow.', { host }),
      };
    const code = String((error as { code?: string }).code ?? '');
    const isUntouched = NOT_SENT.includes(code);
    return {
      ...failed,
      state: isUntouched || request.method === 'GET' ? 'failed' : 'unknown',
      error: isUntouched
        ? wording('{host} could not be reached.', { host })
        : wording('{host} did not answer.', { host }),
      mayPass: true,
      isUntouched,
    };
  }
}

/** The pause of `Retry-After`, which is a number of seconds or a date. Milliseconds. */
function waitOf({ headers }: Reached): number {
  const asked = headers['retry-after'] ?? '0';
  const seconds = Number(asked);
  const wait = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1_000;
  return Number.isFinite(wait) ? Math.max(wait, 0) : 0;
}
