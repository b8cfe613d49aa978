import { common, type ErrorDefinition } from '@foyer/contract/kernel/errors';
import { fieldOfIssue, inputSentence } from '@foyer/contract/kernel/input-sentences';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeOf, isConnectionError, PoolExhausted } from '../database/tenant.ts';
import { languageOf } from './language.ts';
import { Refusal, tooLarge } from './refusal.ts';

/** The `retry-after` of a 503 response, sent while the server starts, stops or is busy. */
const RETRY_AFTER_SECONDS = 2;

/** Error codes for a full disk, of the operating system and of PostgreSQL. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** PostgreSQL's `query_canceled`, raised by a statement timeout. */
const STATEMENT_TIMEOUT = '57014';

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const CONFLICTS = ['40P01', '40001'];

/**
 * PostgreSQL's codes for a timeout, a lock timeout, a deadlock, a serialization failure, and too little memory or too
 * few connections: the statement may succeed when retried.
 */
const RETRYABLE = [STATEMENT_TIMEOUT, '55P03', ...CONFLICTS, '53200', '53300'];

/** Characters of the name of an entry in a sentence. */
const ENTRY_NAME_MAX = 80;

/** The contract's errors for those that Fastify throws, by status. */
const byStatus: Record<number, ErrorDefinition> = {
  // A file that must not be served, such as one outside its folder.
  403: common.notFound,
  404: common.notFound,
  413: common.tooLarge,
  415: common.unsupportedType,
  429: common.tooMany,
};

/** The refusal that an error maps to; null for internal errors. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return refusalOfInput(error);
  if (error instanceof PoolExhausted) return new Refusal(common.busy);
  if (isConnectionError(error)) return new Refusal(common.unavailable);
  const { statusCode } = error as FastifyError;
  const code = codeOf(error);
  if (RETRYABLE.includes(code)) return new Refusal(common.busy);
  if (NO_ROOM.includes(code)) return new Refusal(common.noRoom);
  if (!statusCode || statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(byStatus[statusCode] ?? common.badInput);
}

/** Whether the database cancelled a statement by its timeout. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === STATEMENT_TIMEOUT;

/** Whether a transaction was ended for the sake of another: by a deadlock or a serialization failure. */
export const isConflict = (error: unknown): boolean => CONFLICTS.includes(codeOf(error));

/** The refusal of an input, for its first validation issue. Includes the name or id of the list entry with the issue. */
export function refusalOfInput(
  { issues: [issue] }: z.ZodError,
  { parent = [], input }: { readonly parent?: readonly string[]; readonly input?: unknown } = {},
): Refusal {
  if (!issue) return new Refusal(common.badInput);
  const field = [...parent, fieldOfIssue(issue)].filter(Boolean).join('.');
  const entry = entryName(input, issue.path);
  const { text, values } = inputSentence(issue, entry ? `${field} (“${entry}”)` : field);
  return new Refusal(common.badInput, { message: text, values, ...(field && { field }) });
}

/** The name or id of the first entry of a list on a path of an input. Empty when there is none. */
function entryName(input: unknown, path: readonly PropertyKey[]): string {
  const list = path.findIndex((key) => typeof key === 'number');
  if (list < 0) return '';
  const entry = path.slice(0, list + 1).reduce<unknown>((value, key) => Object(value)[key], input);
  const { name, id } = Object(entry);
  const found = [name, id].find((text) => typeof text === 'string' && text.trim() !== '');
  return String(found ?? '').slice(0, ENTRY_NAME_MAX);
}

/** Sends a refusal in the language that the request prefers. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const locale = languageOf(request.headers['accept-language']);
  const vary = [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', ');
  return reply
    .status(refusal.definition.status)
    .headers({ vary, 'content-language': locale })
    .send(refusal.body(request.id, locale));
}

function refusalOfRequest(error: unknown, { body, routeOptions }: FastifyRequest): Refusal | null {
  if (error instanceof z.ZodError) return refusalOfInput(error, { input: body });
  const isLong = (error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isLong && routeOptions.bodyLimit ? tooLarge(routeOptions.bodyLimit) : refusalOf(error);
}

/** The error handler of Fastify: turns every error into a response. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOfRequest(error, request);
  const { definition } = refusal ?? { definition: common.internal };
  const isOurs = !refusal || definition === common.noRoom;
  if (isOurs) request.log.error({ err: error }, 'call failed');
  const retryAfter =
    refusal?.retryAfterSeconds ?? (definition.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // The rest of the request may never arrive.
  if (definition === common.tooSlow) reply.header('connection', 'close');
  return sendRefusal(refusal ?? new Refusal(common.internal), request, reply);
}
