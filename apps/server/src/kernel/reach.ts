import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Config } from '../config.ts';
import { resolvePublicHost } from './ssrf-guard.ts';

/** Timeout of an answer. Milliseconds. */
const TIMEOUT_MS = 10_000;

export interface Outgoing {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How much of the answer is read. Default nothing. Bytes. */
  readonly maxBytes?: number;
  /** Whether the beginning of a longer answer is returned. Default no. */
  readonly isTruncated?: boolean;
  /** Ends the request. Default after ten seconds. */
  readonly signal?: AbortSignal;
}

/** The answer of a host. `content` is null when it is longer than was asked for. */
export interface Reached {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer | null;
}

/**
 * Asks an address that a merchant entered, if its host is public at this moment. Redirects are not followed.
 * @returns the answer, whose body is still to be read
 * @throws HostRefused, or the error of the connection
 */
export async function reachOpen(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  address: string,
  {
    method = 'POST',
    headers = {},
    body,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  }: Omit<Outgoing, 'maxBytes' | 'isTruncated'>,
): Promise<IncomingMessage> {
  const url = new URL(address);
  const { address: host, servername } = await resolvePublicHost(config, url.hostname);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (isSecure ? requestSecure : requestPlain)(
    {
      host,
      port: url.port || (isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method,
      agent: false,
      ...(servername && { servername }),
      signal,
      headers: {
        'user-agent': 'Foyer',
        ...headers,
        host: url.host,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    },
    resolve,
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/**
 * Like `reachOpen`, and reads the body.
 * @throws HostRefused, or the error of the connection
 */
export async function reach(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  address: string,
  { maxBytes = 0, isTruncated = false, ...outgoing }: Outgoing,
): Promise<Reached> {
  const answer = await reachOpen(config, address, outgoing);
  const { statusCode: status = 0, headers } = answer;
  if (maxBytes === 0) {
    answer.destroy();
    return { status, headers, content: null };
  }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
  const pieces: Buffer[] = [];
  let size = 0;
  answer.on('data', (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) resolve(isTruncated ? Buffer.concat(pieces).subarray(0, maxBytes) : null);
  });
  answer.on('end', () => resolve(Buffer.concat(pieces)));
  answer.on('error', reject);
  try {
    return { status, headers, content: await promise };
  } finally {
    answer.destroy();
  }
}
