import type { Worker } from 'node:cluster';

interface Handle {
  close(): void;
}

const holders = new WeakMap<Handle, Worker>();

/**
 * Closes the connection that was on its way to a server process when that died: Node forgets it and leaves it open, so
 * that whoever connected would wait for ever. Node hands a process one at a time, so that the latest is the only one.
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
  // What a process gives back waits here for another one. Told before Node, which then sends it the next.
  worker.process.prependListener('internalMessage', (message: { readonly accepted?: boolean } | null) => {
    if (message?.accepted === false) latest = null;
  });
  // One that was taken is closed here already; one that was given back may be with another process.
  worker.once('exit', () => {
    if (latest && holders.get(latest) === worker) latest.close();
  });
}
