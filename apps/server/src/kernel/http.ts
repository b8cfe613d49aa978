import compress from '@fastify/compress';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { common } from '@foyer/contract/kernel/errors';
import { notBuilt } from '@foyer/contract/not-built';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Callers } from '../areas/accounts/callers.ts';
import { admit } from './admission.ts';
import type { Services } from './context.ts';
import { answerError } from './failures.ts';
import type { Handler, Upload } from './handlers.ts';
import { newId } from './ids.ts';
import { badInput, Refusal } from './refusal.ts';
import type { AnsweredCall } from './registry.ts';
import { storable } from './storable.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Paths that pages of other sites use: the widget, and the files it shows. */
const PUBLIC_PATHS = /^\/(api\/widget|widget|files)\//;

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", 'ws:', 'wss:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
};

/** The path as the HTTP library writes it: `{id}` becomes `:id`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Makes the HTTP server with everything that holds for all calls; routes are added to it. */
export async function makeHttp(services: Pick<Services, 'config' | 'log'>): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.LOG_LEVEL),
    }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.TRUST_PROXY === 'none' ? false : config.TRUST_PROXY,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerError);
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
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip });
  await app.register(compress, { threshold: 1024 });
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: CHAT_FILE_MAX_BYTES, files: 1, fields: 10 } });
  return app;
}

/** Adds every call of the contract, and an honest refusal for those of the catalogue that are not built yet. */
export function addCalls(
  app: FastifyInstance,
  services: Services,
  callers: Callers,
  calls: readonly AnsweredCall[],
) {
  for (const answered of calls) addCall(app, services, callers, answered);
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
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    config: call.rateLimit
      ? { rateLimit: { max: call.rateLimit.max, timeWindow: call.rateLimit.perSeconds * 1000 } }
      : {},
    handler: async (request, reply) => {
      const scope = await admit(call, request, services, callers);
      const { access_token: _, ...query } = request.query as Record<string, unknown>;
      const input = {
        params: call.params?.parse(storable(request.params)),
        query: call.query?.parse(storable(query)),
        body: call.upload ? undefined : call.body?.parse(storable(request.body ?? undefined)),
        ...(call.upload && { upload: await readUpload(request) }),
      };
      const result = await (handler as Handler<typeof call>)(scope as never, input as never);
      if (services.config.NODE_ENV === 'test') proveReply(call, result);
      return reply.status(call.status ?? 200).send(result);
    },
  });
}

/** In tests every reply must keep what the contract promises. */
function proveReply(call: AnsweredCall['call'], reply: unknown): void {
  const proof = call.reply.safeParse(reply);
  if (!proof.success) throw new Error(`The reply of ${call.name} is not as declared: ${proof.error.message}`);
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal(common.unsupportedType, { message: 'Send the file as multipart form.' });
  const part = await request.file();
  if (part?.fieldname !== 'file') throw badInput('file', 'Please select file.');
  const content = await part.toBuffer();
  // Where the cut falls on the last bytes, the library hands over what fitted.
  if (part.file.truncated) throw new Refusal(common.tooLarge);
  return { name: part.filename, content };
}
