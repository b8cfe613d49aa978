import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { publicUrl } from './public-url.ts';

/** A delivery by another system, as it arrived. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  /** The complete public address, with the query. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly now: Date;
}

export interface WebhookReply {
  /** The content type. */
  readonly type: string;
  readonly body: string;
}

export const webhookRequest = (
  config: Config,
  { method, url, headers, body }: FastifyRequest,
): WebhookRequest => {
  const address = publicUrl(config, url);
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    url: address,
    query: new URL(address).searchParams,
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    now: new Date(),
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the bytes of the body are kept as they arrived, also compressed ones. */
    keepsBytes?: boolean;
  }
}

/** Leaves bodies as the bytes that were signed, whatever their type and encoding. */
export function keepBytes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, keepsBytes: true };
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
}
