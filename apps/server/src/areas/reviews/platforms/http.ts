import type { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { PlatformError } from './platform.ts';

/** Request timeout. Milliseconds. */
const TIMEOUT_MS = 20_000;
const TEXT_MAX = 20_000_000;

/** A platform's response. `body` is null unless it is JSON. */
export interface PlatformAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface PlatformRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly token?: string;
}

/**
 * Sends a request to a platform. Error responses are returned, not thrown.
 * @throws PlatformError `unreachable` without a response
 */
export async function ask(
  base: string,
  path: string,
  { method = 'GET', query = {}, form, json, token }: PlatformRequest = {},
): Promise<PlatformAnswer> {
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const { status, ok, headers } = response;
    return { status, ok, headers, body: parsedJson(text.slice(0, TEXT_MAX)) };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new PlatformError(
      'unreachable',
      isSlow ? `${url.host} did not answer in time.` : `${url.host} could not be reached.`,
    );
  }
}

/** The delay in `Retry-After`, given in seconds or as a date. Milliseconds; null when there is none. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Whether a status means a server error. */
export const isServerError = (status: number): boolean => status >= 500;

/** Parses a response body. @throws PlatformError when it does not have the documented shape */
export function parseAnswer<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (!parsed.success)
    throw new PlatformError('unreachable', 'The platform returned an unexpected response.');
  return parsed.data;
}
