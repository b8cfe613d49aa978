import type { z } from 'zod';
import { PlatformError } from './platform.ts';

/** How long a platform may take to answer. Milliseconds. */
const PATIENCE_MS = 20_000;
const TEXT_MAX = 20_000_000;

/** An answer of a platform, read as JSON where it is some. */
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
 * Asks a platform. What comes back, a refusal too, is for the caller to read.
 * @throws PlatformError `unreachable` when no answer comes
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
      signal: AbortSignal.timeout(PATIENCE_MS),
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
    return { status, ok, headers, body: jsonOf(text.slice(0, TEXT_MAX)) };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new PlatformError(
      'unreachable',
      isSlow ? `${url.host} did not answer in time.` : `${url.host} could not be reached.`,
    );
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How long `Retry-After` asks to wait, in seconds or until a date. Milliseconds; null when it does not say. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Answers that are nobody's refusal but a server in trouble. */
export const isServerTrouble = (status: number): boolean => status >= 500;

/** Reads what a platform says. @throws PlatformError when it is not what its documentation promises */
export function understood<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (!parsed.success)
    throw new PlatformError('unreachable', 'The platform returned an unexpected response.');
  return parsed.data;
}
