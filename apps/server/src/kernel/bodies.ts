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
import { refuseOversized } from './json.ts';
import { badInput, Refusal } from './refusal.ts';

/** An upload form contains one file and a few fields. */
const FORM_LIMITS = {
  fileSize: CHAT_FILE_MAX_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1_000,
  headerPairs: 20,
};

/** The default limit of a call's body. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** The bounds of a call without a body. */
const NOTHING = boundsOf(z.null());
/** The limit of fields in a URL-encoded form. */
const MAX_FIELDS = 100;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bounds of the JSON that the route accepts. */
    bounds?: Bounds;
  }
}

/** The bounds of a call's body: what its schema needs, up to the call's `bodyLimit`. */
export function bodyBounds({ body, bodyLimit = BODY_LIMIT_BYTES }: CallDefinition): Bounds {
  const needed = body ? boundsOf(body) : NOTHING;
  return { ...needed, bytes: Math.min(needed.bytes, bodyLimit) };
}

/** Registers the body parsers. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', refuseEncoded);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, json, done) => {
    refuseOversized(json, request.routeOptions.config.bounds ?? NOTHING);
    return parseJson(request, json.toString(), done);
  });
  await app.register(formbody, { parser: (text) => parseForm(text, '&', '=', { maxKeys: MAX_FIELDS }) });
  await app.register(multipart, { limits: FORM_LIMITS });
}

/** Refuses compressed bodies, unless their bytes are kept: their size is known only after decompression. */
async function refuseEncoded({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity' || routeOptions.config.keepsBytes)
    return;
  reply.header('accept-encoding', 'identity');
  throw new Refusal(common.unsupportedType, { message: 'Send the body without content-encoding.' });
}

/** Reads the raw body of a signed call. The handler parses it after verifying the signature. */
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
 * @param withinMs the timeout, in milliseconds
 * @param maxBytes the maximum size of the file. Default that of a chat
 * @throws Refusal when the form is incomplete or too large, contains no file, or times out
 */
export async function readUpload(
  request: FastifyRequest,
  withinMs: number,
  maxBytes: number = CHAT_FILE_MAX_BYTES,
): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal(common.unsupportedType, { message: 'Send the file as multipart form.' });
  let part: MultipartFile | undefined;
  const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
  const timer = setTimeout(() => giveUp(new Refusal(common.tooSlow)), Math.max(withinMs, 0));
  try {
    part = await Promise.race([request.file({ limits: { fileSize: maxBytes } }), late]);
    if (part?.fieldname !== 'file') throw badInput('file', 'Please select file.');
    return await Promise.race([uploadOf(part), late]);
  } catch (error) {
    throw isBrokenForm(error) ? badInput('file', 'The form is incomplete.') : error;
  } finally {
    clearTimeout(timer);
    // Drains the rest of a refused file, which would block the connection.
    part?.file.resume();
  }
}

async function uploadOf(part: MultipartFile): Promise<Upload> {
  const content = await part.toBuffer();
  // The library does not throw when the limit is exceeded within the last chunk.
  if (part.file.truncated) throw new Refusal(common.tooLarge);
  const category = part.fields.category;
  const named = category && !Array.isArray(category) && category.type === 'field' ? category.value : '';
  return { name: part.filename, category: String(named), content };
}

/** The form parser throws plain errors for a malformed form; the library's own errors have a status. */
const isBrokenForm = (error: unknown): boolean =>
  !(error instanceof Refusal) && !('statusCode' in (error as object));
