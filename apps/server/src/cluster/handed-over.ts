import type { Worker } from 'node:cluster';

interface Handle {
  close(): void;
}

const holders = new WeakMap<Handle, Worker>();

/**
 * Closes the connection that was being handed to a server process when it died. Node leaves it open, so that the client
 * would wait forever. Node hands over one connection at a time, so only the latest is affected.
 */
export function endUntaken(worker: Worker): void {
  const send = worker.process.send.bind(worker.process) as (...args: unknown[]) => boolean;
  let latest: Handle | null = null;
  worker.process.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle && typeof (handle as Handle).close === 'function') {
      latest = handle as Handle;
      holders.set(latest, worker);
    }
    return send(message, handle, ...rest);
  };
  // A returned connection is given to another process. Runs before Node's listener, which hands over the next one.
  worker.process.prependListener('internalMessage', (message: { readonly accepted?: boolean } | null) => {
    if (message?.accepted === false) latest = null;
  });
  // A connection that was accepted is already closed here; a returned one may belong to another process.
  worker.once('exit', () => {
    if (latest && holders.get(latest) === worker) latest.close();
  });
}
