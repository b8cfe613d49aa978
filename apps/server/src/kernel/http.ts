import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { notBuilt } from '@foyer/contract/catalogue';
import { common } from '@foyer/contract/kernel/errors';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { admit } from './admission.ts';
import { addBodies, bodyBounds, readSigned, readUpload } from './bodies.ts';
import type { Callers } from './callers.ts';
import type { Services } from './context.ts';
import { answerError } from './failures.ts';
import type { Handler } from './handlers.ts';
import { newId } from './ids.ts';
import type { Limit, Limits } from './limits/limits.ts';
import { networkOf } from './limits/network.ts';
import { refuseOddPaths } from './paths.ts';
import { Refusal } from './refusal.ts';
import type { AnsweredCall } from './registry.ts';
import { storable } from './storable.ts';
import { callSeconds } from './watching/metrics.ts';
import { doWork } from './watching/work.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: string;
  }
}

/** The body limit of requests that are not calls. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** How long a stopping server waits for responses in progress before it closes their connections. */
const LEAVE_WITHIN_MS = 5_000;

/** Paths that pages of other sites use: the widget, and the files it shows. */
const PUBLIC_PATHS = /^\/(api\/widget|widget|files)\//;

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Remote images of mails, shown on request.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", 'ws:', 'wss:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
};

/** Converts a path to Fastify's syntax: `{id}` becomes `:id`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Creates the HTTP server with the hooks and headers common to all calls. Routes are added later. */
export async function makeHttp(services: Pick<Services, 'config' | 'log'>): Promise<FastifyInstance> {
  const { config, log } = services;
  const requestMs = config.REQUEST_SECONDS * 1000;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.LOG_LEVEL),
    }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs / 2, connectionsCheckingInterval: requestMs / 4 },
    trustProxy: config.TRUST_PROXY === 'none' ? false : config.TRUST_PROXY,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A stopping server still answers open connections, with `connection: close`.
    return503OnClosing: false,
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    // Replies of calls contain tokens, links and personal data.
    if (routeOptions.config.call) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    const { call } = routeOptions.config;
    if (call) callSeconds.observe({ call, status: statusCode }, elapsedTime / 1000);
  });
  app.addHook('onSend', async (_, reply) => closeUnread(reply, requestMs));
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LEAVE_WITHIN_MS).unref();
  });
  await app.register(helmet, {
    contentSecurityPolicy,
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.NODE_ENV === 'production',
  });
  const ownOrigins = config.CORS_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  await app.register(cors, {
    delegator: (request, callback) => {
      const open = PUBLIC_PATHS.test(request.url ?? '');
      callback(null, {
        origin: open ? '*' : ownOrigins,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        maxAge: 86_400,
      });
    },
  });
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  refuseOddPaths(app);
  await addBodies(app);
  return app;
}

/**
 * Closes the connection of a client that does not read the response. The timeout starts when the response is written,
 * since a connection is idle while its call runs.
 */
function closeUnread({ raw }: FastifyReply, unreadMs: number): void {
  const watch = (socket: Socket) => {
    socket.setTimeout(unreadMs);
    // Before Node's own listener, which sets the keep-alive timeout: that one must remain.
    raw.prependOnceListener('finish', () => socket.setTimeout(0));
  };
  // A pipelined response has no socket until its turn.
  if (raw.socket) watch(raw.socket);
  else raw.once('socket', watch);
}

/** Adds a route for every call of the contract, and refuses those of the catalogue that are not implemented. */
export function addCalls(
  app: FastifyInstance,
  services: Services,
  callers: Callers,
  calls: readonly AnsweredCall[],
) {
  const isSigned = ({ call }: AnsweredCall) => call.signed === true;
  for (const answered of calls) if (!isSigned(answered)) addCall(app, services, callers, answered);
  app.register(async (signed) => {
    signed.removeAllContentTypeParsers();
    signed.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    for (const answered of calls.filter(isSigned)) addCall(signed, services, callers, answered);
  });
  for (const [method, path] of notBuilt) {
    app.route({
      method,
      url: routePath(path),
      handler: () => {
        throw new Refusal(common.notBuilt);
      },
    });
  }
}

function addCall(
  app: FastifyInstance,
  services: Services,
  callers: Callers,
  { call, handler }: AnsweredCall,
) {
  const requestMs = services.config.REQUEST_SECONDS * 1000;
  const bounds = bodyBounds(call);
  app.route({
    method: call.method,
    url: routePath(call.path),
    bodyLimit: bounds.bytes,
    config: { call: call.name, bounds },
    ...(call.rateLimit && {
      onRequest: limiting(services.limits, { name: call.name, ...call.rateLimit }),
    }),
    handler: (request, reply) =>
      doWork('call', call.name, async () => {
        const scope = await admit(call, request, reply, services, callers);
        const { access_token: _, ...query } = request.query as Record<string, unknown>;
        const input = {
          params: call.params?.parse(storable(request.params)),
          query: call.query?.parse(storable(query)),
          body:
            call.upload || call.signed ? undefined : call.body?.parse(storable(request.body ?? undefined)),
          ...(call.upload && {
            upload: await readUpload(request, requestMs - reply.elapsedTime, call.uploadMaxBytes),
          }),
          ...(call.signed && { signed: readSigned(request) }),
        };
        const result = await (handler as Handler<typeof call>)(scope as never, input as never);
        if (services.config.NODE_ENV === 'test') assertReply(call, result);
        return reply.status(call.status ?? 200).send(result);
      }),
  });
}

/** Limits the rate of a call by client network, and adds the rate limit headers. */
const limiting = (limits: Limits, limit: Limit) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { isAllowed, remaining, resetSeconds } = await limits.take(limit, networkOf(request.ip));
  reply.headers({
    'x-ratelimit-limit': limit.max,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetSeconds,
  });
  if (isAllowed) return;
  reply.header('retry-after', resetSeconds);
  throw new Refusal(common.tooMany);
};

/** Checks a reply against the contract, in tests. */
function assertReply(call: AnsweredCall['call'], reply: unknown): void {
  const parsed = call.reply.safeParse(reply);
  if (!parsed.success)
    throw new Error(`The reply of ${call.name} is not as declared: ${parsed.error.message}`);
}
