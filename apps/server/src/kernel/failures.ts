import { common, type ErrorDefinition } from '@foyer/contract/kernel/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isConnectionError, PoolExhausted } from '../database/tenant.ts';
import { Refusal } from './refusal.ts';

/** After what is refused because the server starts, stops or is busy, clients ask again. */
const RETRY_AFTER_SECONDS = 2;

/** What the system says when a disk or a share of it is full, and what PostgreSQL says of its own. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** What PostgreSQL says of a statement that was cancelled because its time was over. */
const OUT_OF_TIME = '57014';

/**
 * What PostgreSQL says when it gave up a statement that took or waited too long or stood in the way of another (a
 * deadlock, a conflict of transactions), or has no connections or memory left: it may go well in a moment.
 */
const OVERLOADED = [OUT_OF_TIME, '55P03', '40P01', '40001', '53200', '53300'];

/** What the HTTP library refuses by itself, in our shape. */
const byStatus: Record<number, ErrorDefinition> = {
  // A file that is not to be shown, such as one outside of its folder.
  403: common.notFound,
  404: common.notFound,
  413: common.tooLarge,
  415: common.unsupportedType,
  429: common.tooMany,
};

/** The refusal that an error amounts to; null for our own mistakes. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return refusalOfInput(error);
  if (error instanceof PoolExhausted) return new Refusal(common.busy);
  if (isConnectionError(error)) return new Refusal(common.unavailable);
  const { statusCode } = error as FastifyError;
  const code = codeOf(error);
  if (OVERLOADED.includes(code)) return new Refusal(common.busy);
  if (NO_ROOM.includes(code)) return new Refusal(common.noRoom);
  if (!statusCode || statusCode < 400 || statusCode >= 500) return null;
  return new Refusal(byStatus[statusCode] ?? common.badInput);
}

/** Whether the database cancelled a statement because its time was over. */
export const isOutOfTime = (error: unknown): boolean => codeOf(error) === OUT_OF_TIME;

/** The code of an error of the system or of the database, which may be the cause of another. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
}

function refusalOfInput(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  const extra = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '';
  const field = [path, extra].filter(Boolean).join('.');
  return new Refusal(common.badInput, {
    message: issue ? inputSentence(issue, field) : common.badInput.message,
    ...(field && { field }),
  });
}

/** What is wrong with an input, as a sentence that names it. */
function inputSentence(issue: z.core.$ZodIssue, field: string): string {
  const name = field || 'The body';
  if (issue.code === 'unrecognized_keys') return `${name} is not a field of this call.`;
  if (issue.code !== 'invalid_type') return field ? `${name}: ${issue.message}` : issue.message;
  if (issue.message.endsWith('received undefined')) return `${name} is missing.`;
  return `${name} should be of the kind ${issue.expected}.`;
}

/** The one place where errors become responses. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  const { definition } = refusal ?? { definition: common.internal };
  const isOurs = !refusal || definition === common.noRoom;
  if (isOurs) request.log.error({ err: error }, 'call failed');
  const body = (refusal ?? new Refusal(common.internal)).body(request.id);
  const retryAfter =
    refusal?.retryAfterSeconds ?? (definition.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // The rest of the request may still come, or never.
  if (definition === common.tooSlow) reply.header('connection', 'close');
  return reply.status(definition.status).send(body);
}
