import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span, startSpan } from './tracing.ts';

/** A unit of the server's work. Its name is a name in the program. */
export interface Work {
  readonly kind: 'call' | 'frame' | 'job' | 'event';
  readonly name: string;
  readonly span: Span | null;
}

const current = new AsyncLocalStorage<Work>();

/** The call, frame, job or event that the code runs for; undefined when there is none. */
export const currentWork = (): Work | undefined => current.getStore();

/** Runs the reaction to an event, which is not attributed to the call or frame that caused it. */
export const followEvent = (name: string, work: () => void): void =>
  current.run({ kind: 'event', name, span: null }, work);

/** Runs the work of a call, frame or job, so that its database statements are attributed to it. */
export function doWork<T>(kind: Work['kind'], name: string, work: () => Promise<T>): Promise<T> {
  const span = startSpan(`${kind} ${name}`, null);
  const done = current.run({ kind, name, span }, work);
  return span ? ended(span, done) : done;
}

async function ended<T>(span: Span, done: Promise<T>): Promise<T> {
  try {
    const result = await done;
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
