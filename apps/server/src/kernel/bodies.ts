import { parse as parseForm } from 'node:querystring';
import formbody from '@fastify/formbody';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type Bounds, boundsOf } from '@foyer/contract/kernel/bounds';
import type { CallDefinition } from '@foyer/contract/kernel/define-call';
import { common } from '@foyer/contract/kernel/errors';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SignedBody, Upload } from './handlers.ts';
import { refuseBeyond } from './json.ts';
import { badInput, Refusal } from './refusal.ts';

/** A form of an upload: the file, and the few fields that say what it is for. */
const FORM_LIMITS = {
  fileSize: CHAT_FILE_MAX_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1_000,
  headerPairs: 20,
};

/** The largest body of a call that allows no larger one. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Of a body that nobody looks at. */
const NOTHING = boundsOf(z.null());
/** Fields of a form of one line each. */
const MAX_FIELDS = 100;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large the JSON may be that the route takes. */
    bounds?: Bounds;
  }
}

/** How large the body of a call may be: what its shape needs, and no more than the call allows. */
export function bodyBounds({ body, bodyLimit = BODY_LIMIT_BYTES }: CallDefinition): Bounds {
  const needed = body ? boundsOf(body) : NOTHING;
  return { ...needed, bytes: Math.min(needed.bytes, bodyLimit) };
}

/** Says how bodies of requests are read. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', refuseEncoded);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, json, done) => {
    refuseBeyond(json, request.routeOptions.config.bounds ?? NOTHING);
    return parseJson(request, json.toString(), done);
  });
  await app.register(formbody, { parser: (text) => parseForm(text, '&', '=', { maxKeys: MAX_FIELDS }) });
  await app.register(multipart, { limits: FORM_LIMITS });
}

/** Refuses bodies that are compressed: what they weigh is known only after the work of unpacking them. */
async function refuseEncoded({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  reply.header('accept-encoding', 'identity');
  throw new Refusal(common.unsupportedType, { message: 'Send the body without content-encoding.' });
}

/** Reads the body of a signed call, which is parsed once its signature is proven. */
export function readSigned({ body, headers }: FastifyRequest): SignedBody {
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    type: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
    timestamp: String(headers['x-foyer-timestamp'] ?? ''),
    signature: String(headers['x-foyer-signature'] ?? ''),
  };
}

/**
 * Reads the file of an upload call.
 * @param withinMs how long the form may take to arrive from now on, in milliseconds
 * @throws Refusal when the form is incomplete or too large, carries no file, or takes too long
 */
export async function readUpload(request: FastifyRequest, withinMs: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal(common.unsupportedType, { message: 'Send the file as multipart form.' });
  let part: MultipartFile | undefined;
  const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
  const timer = setTimeout(() => giveUp(new Refusal(common.tooSlow)), Math.max(withinMs, 0));
  try {
    part = await Promise.race([request.file(), late]);
    if (part?.fieldname !== 'file') throw badInput('file', 'Please select file.');
    return await Promise.race([uploadOf(part), late]);
  } catch (error) {
    throw isBrokenForm(error) ? badInput('file', 'The form is incomplete.') : error;
  } finally {
    clearTimeout(timer);
    // What is left of a refused file would keep the connection waiting.
    part?.file.resume();
  }
}

async function uploadOf(part: MultipartFile): Promise<Upload> {
  const content = await part.toBuffer();
  // Where the cut falls on the last bytes, the library hands over what fitted.
  if (part.file.truncated) throw new Refusal(common.tooLarge);
  const category = part.fields.category;
  const named = category && !Array.isArray(category) && category.type === 'field' ? category.value : '';
  return { name: part.filename, category: String(named), content };
}

/** The parser of forms throws plain errors for what is not a form, and the library its own with a status. */
const isBrokenForm = (error: unknown): boolean =>
  !(error instanceof Refusal) && !('statusCode' in (error as object));
