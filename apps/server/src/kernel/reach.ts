import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { resolvePublicHost } from './ssrf-guard.ts';

/** Timeout of an answer. Milliseconds. */
const TIMEOUT_MS = 10_000;

interface Outgoing {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How much of the answer is read. Default nothing. Bytes. */
  readonly maxBytes?: number;
}

/** The answer of a host. `content` is null when it is longer than was asked for. */
export interface Reached {
  readonly status: number;
  readonly content: Buffer | null;
}

/**
 * Asks an address that a merchant entered, if its host is public at this moment. Redirects are not followed.
 * @throws HostRefused, or the error of the connection
 */
export async function reach(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  address: string,
  { method = 'POST', headers = {}, body, maxBytes = 0 }: Outgoing,
): Promise<Reached> {
  const url = new URL(address);
  const { address: host, servername } = await resolvePublicHost(config, url.hostname);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<Reached>();
  const sent = (isSecure ? requestSecure : requestPlain)(
    {
      host,
      port: url.port || (isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method,
      agent: false,
      ...(servername && { servername }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...headers,
        host: url.host,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        'user-agent': 'Foyer',
      },
    },
    (answer) => {
      const status = answer.statusCode ?? 0;
      let size = 0;
      answer.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > maxBytes) {
          resolve({ status, content: null });
          answer.destroy();
        }
      });
      if (maxBytes === 0) {
        resolve({ status, content: null });
        answer.destroy();
      } else buffer(answer).then((content) => resolve({ status, content }), reject);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
