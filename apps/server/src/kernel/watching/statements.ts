import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { slowStatements } from './metrics.ts';
import { type Span, startSpan } from './tracing.ts';
import { currentWork } from './work.ts';

const LOGGED_LENGTH = 2_000;

/** The name of a statement's span: the operation and the table, so that the number of names is bounded. */
export function statementName(text: string): string {
  const [verb = ''] = /^\s*\w+/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return [verb.trim().toLowerCase(), table].filter(Boolean).join(' ');
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as pg.QueryConfig).text ?? '');

interface Options {
  readonly log: FastifyBaseLogger;
  /** The duration from which a statement counts as slow; 0 disables the log. Milliseconds. */
  readonly slowMs: number;
}

/**
 * A client class that logs slow statements with the call, frame or job that ran them, and adds statements to traces.
 * Parameters are personal data or hashes and appear in neither.
 */
export function watchedClient({ log, slowMs }: Options): typeof pg.Client {
  const slowFrom = slowMs > 0 ? slowMs : Number.POSITIVE_INFINITY;

  function ended(text: string, since: number, span: Span | null, error?: unknown): void {
    span?.end(error);
    const ms = performance.now() - since;
    if (ms < slowFrom) return;
    slowStatements.inc();
    const work = currentWork();
    log.warn(
      {
        ms: Math.round(ms),
        work: work ? `${work.kind} ${work.name}` : null,
        statement: text.slice(0, LOGGED_LENGTH),
      },
      'slow statement',
    );
  }

  return class WatchedClient extends pg.Client {
    // Libraries use all overloads, so the arguments are passed through.
    override query(...given: unknown[]): never {
      const text = textOf(given[0]);
      const parent = currentWork()?.span ?? null;
      const span = parent && startSpan(statementName(text), parent);
      const since = performance.now();
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        given[given.length - 1] = (error: unknown, result: unknown) => {
          ended(text, since, span, error ?? undefined);
          callback(error, result);
        };
      }
      const answer = (super.query as (...all: unknown[]) => unknown)(...given);
      if (answer instanceof Promise) {
        answer.then(
          () => ended(text, since, span),
          (error) => ended(text, since, span, error),
        );
      }
      return answer as never;
    }
  };
}
