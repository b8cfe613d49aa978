import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span, startSpan } from './tracing.ts';

/** What the server is about. Its name is one of the program's own. */
export interface Work {
  readonly kind: 'call' | 'frame' | 'job' | 'event';
  readonly name: string;
  readonly span: Span | null;
}

const current = new AsyncLocalStorage<Work>();

/** The call, frame, job or event that this code runs for; undefined where it runs for none. */
export const currentWork = (): Work | undefined => current.getStore();

/** Does what follows from an event, which is not the work of the call or frame that caused it. */
export const followEvent = (name: string, work: () => void): void =>
  current.run({ kind: 'event', name, span: null }, work);

/** Does the work of a call, frame or job: whatever it asks of the database is known to be asked for it. */
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
