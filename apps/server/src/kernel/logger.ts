import cluster from 'node:cluster';
import { DrizzleQueryError } from 'drizzle-orm';
import { type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

const SECRET_PARAMETERS = /token|secret|password|signature|identity|^(code|state|key|jwt|sig)$/i;
/** Tokens, keys and hashes, which are longer than any id. */
const LONG_SECRET = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{40,}/gi;
const CREDENTIALS = /\b(Bearer|Basic) +[^\s"\\,]+/gi;

/** Removes the values of secret query parameters from a URL. */
export const withoutTokens = (url: string): string =>
  url.replace(/([?&])([^=&#\s"\\]*)=[^&#\s"\\]*/g, (pair, sign: string, name: string) =>
    SECRET_PARAMETERS.test(decoded(name)) ? `${sign}${name}=…` : pair,
  );

/**
 * Removes credentials and tokens from a log line. Applied to every line, since libraries may log them at verbose
 * levels.
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

/** Serializes an error for the log, without the parameters of a query: those are personal data or hashes. */
export function loggedError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    // These contain the values of the row.
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

/** Creates the logger: structured, without headers, bodies and tokens in URLs. */
export function makeLogger(config: Config) {
  const pretty = config.LOG_PRETTY ?? process.stdout.isTTY === true;
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    // The processes of one primary write to the same output.
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
