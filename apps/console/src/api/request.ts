import * as routes from 'virtual:foyer-routes';
import type { CallName } from '@foyer/contract';
import type { ErrorBody } from '@foyer/contract/kernel/errors';
import { TEXTS } from '@foyer/domain/texts';
import { i18n } from '@lingui/core';
import { ApiError } from './api-error.ts';

/** The parts of a request. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

function addressOf(path: string, input: RequestInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const code = body?.error ?? 'internal';
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, code, body?.errorDescription ?? TEXTS.genericError, body?.field, {
    ...(retryAfter && { retryAfterSeconds: retryAfter }),
    ...(body?.reason && { reason: body.reason }),
    wording: body?.wording,
    current: body?.current,
  });
}

/** Sends one call and parses its answer. Throws `ApiError`. Credentials are the caller's responsibility. */
export async function request(
  name: CallName,
  input: RequestInput,
  options: RequestOptions = {},
): Promise<unknown> {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the console uses nearly all of the small table
  const [method, path] = routes[name];
  const headers: Record<string, string> = { 'accept-language': i18n.locale, ...options.headers };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(addressOf(path, input), {
    method,
    headers,
    body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    signal: options.signal,
    keepalive: options.keepalive,
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, 'unreachable', TEXTS.genericError);
  });
  if (!response.ok) throw await refusalOf(response);
  return response.status === 204 ? undefined : response.json().catch(() => undefined);
}
