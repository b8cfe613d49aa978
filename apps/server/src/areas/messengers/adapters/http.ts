import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import { parsedJson } from '../../../kernel/json.ts';
import { type Outgoing, type Reached, reach } from '../../../kernel/reach.ts';
import { ProviderError } from './adapter.ts';
import { noteCall } from './calls.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 5_000_000;

/** Errors of a connection that was never made, so that nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Default: a redirect is an error. With `manual` it is returned. */
  readonly redirect?: 'manual';
  readonly body?: string | FormData | URLSearchParams | Uint8Array<ArrayBuffer>;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Null unless the body is JSON. */
  readonly json: unknown;
}

/**
 * Asks a provider. Answers with an error status are returned, not thrown.
 * @throws ProviderError `unreachable` if nothing was sent, `unknown` if the request left without an answer
 */
export async function askProvider(
  address: string | URL,
  { method = 'GET', query = {}, headers = {}, json, body, ...options }: ProviderRequest = {},
  maxBytes = ANSWER_MAX_BYTES,
): Promise<ProviderAnswer> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answered = noteCall(method, url);
  try {
    const response = await fetch(url, {
      method,
      redirect: options.redirect ?? 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const { status, ok } = response;
    answered(status);
    const bytes = await readUpTo(response, maxBytes);
    return { status, ok, headers: response.headers, bytes, json: parsedJson(bytes) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    if (NOT_CONNECTED.has(code)) throw new ProviderError('unreachable', `${url.host} could not be reached.`);
    throw new ProviderError('unknown', `${url.host} did not answer.`);
  }
}

/** Asks an address that a merchant or a delivery named, as `reach` does. */
export async function askAddress(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  address: string,
  outgoing: Outgoing,
): Promise<Reached> {
  const answered = noteCall(outgoing.method ?? 'POST', new URL(address));
  const reached = await reach(config, address, outgoing);
  answered(reached.status);
  return reached;
}

async function readUpTo({ body }: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw new ProviderError('refused', 'The file is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Why a file was not handed out, by the status of the answer. */
export function fileFailure(status: number): ProviderError {
  if (status === 401 || status === 403)
    return new ProviderError('credentials', 'The provider refuses access to the file.');
  if (status === 429) return new ProviderError('limited', 'The provider hands out no more files right now.');
  if (status >= 500) return new ProviderError('unreachable', 'The file could not be fetched.');
  return new ProviderError('gone', 'The file is gone.');
}

/** Parses a provider's answer. @throws ProviderError `unknown` when it does not have the documented shape */
export function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (!result.success) throw new ProviderError('unknown', 'The provider returned an unexpected answer.');
  return result.data;
}
