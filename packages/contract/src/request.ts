import { allCalls, type CallName, type Calls } from './index.ts';
import type { CallInput, CallResult } from './kernel/define-call.ts';
import type { ErrorBody } from './kernel/errors.ts';

/** A response. `body` is the reply on success, otherwise an `ErrorBody`. */
export interface Answer<Body> {
  readonly status: number;
  readonly ok: boolean;
  readonly body: Body;
  readonly headers: Headers;
}

export interface Via {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Makes a call over HTTP, typed by the contract. */
export async function request<Name extends CallName>(
  url: string,
  name: Name,
  input: CallInput<Calls[Name]>,
  { token, headers, signal }: Via = {},
): Promise<Answer<CallResult<Calls[Name]> & Partial<ErrorBody>>> {
  const call = allCalls[name];
  const { params, query, body, form } = input as Partial<Record<'params' | 'query' | 'body', object>> & {
    form?: FormData;
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)] as [string, string]],
    ),
  );
  const response = await fetch(`${url}${path}?${search}`, {
    method: call.method,
    ...(signal && { signal }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form ? { body: form } : body !== undefined ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    body: text === '' ? (undefined as never) : JSON.parse(text),
  };
}
