import cluster from 'node:cluster';
import { DrizzleQueryError } from 'drizzle-orm';
import { type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

const SECRET_PARAMETERS = /token|secret|password|signature|identity|^(code|state|key|jwt|sig)$/i;
/** Tokens, keys and hashes are longer than any id, which says nothing by itself. */
const LONG_SECRET = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{40,}/gi;
const CREDENTIALS = /\b(Bearer|Basic) +[^\s"\\,]+/gi;

/** Takes tokens out of an address before it is logged, however their names are written. */
export const withoutTokens = (url: string): string =>
  url.replace(/([?&])([^=&#\s"\\]*)=[^&#\s"\\]*/g, (pair, sign: string, name: string) =>
    SECRET_PARAMETERS.test(decoded(name)) ? `${sign}${name}=…` : pair,
  );

/**
 * Takes what could be used to act as somebody out of a line of the log, whoever wrote it: libraries log what they
 * please where `LOG_LEVEL` asks for much.
 */
export const withoutSecrets = (line: string): string =>
  withoutTokens(line).replace(CREDENTIALS, '$1 …').replace(LONG_SECRET, '…');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An error as it is logged. The values of a query stay out of it: they are what people said, or hashes. */
export function loggedError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    // PostgreSQL repeats the values of a row there.
    const { detail: _, where: __, ...logged } = pino.stdSerializers.err(error);
    return logged;
  }
  const { cause, query, stack = '' } = error;
  return {
    type: error.name,
    message: `Failed query: ${cause?.message ?? 'unknown reason'}`,
    code: (cause as { code?: string } | undefined)?.code,
    query,
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}

/** Structured logs without secrets: no headers, no bodies, no tokens in addresses. */
export function makeLogger(config: Config) {
  const pretty = config.LOG_PRETTY ?? process.stdout.isTTY === true;
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    // Several server processes of one primary write to one output.
    base: cluster.worker ? { process: cluster.worker.id } : undefined,
    redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
    hooks: { streamWrite: withoutSecrets },
    serializers: {
      err: loggedError,
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: withoutTokens(request.url),
        ip: request.ip,
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  };
  return pino(options);
}
