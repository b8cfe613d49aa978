import cluster, { type Worker } from 'node:cluster';
import { newId } from '../ids.ts';
import type { Carrier } from './carrier.ts';

/** The environment variable with the id that the processes of one primary share. */
const SIBLINGS = 'FOYER_SIBLINGS';

/** The environment by which the server processes of a primary recognize each other. */
export const siblingsEnv = (): NodeJS.ProcessEnv => ({ [SIBLINGS]: newId() });

/** The id shared by the processes of this primary; undefined when the primary is of an older version. */
export const readSiblingsId = (): string | undefined => process.env[SIBLINGS];

/** A batch of events between a server process and the primary. */
interface BusMessage {
  readonly foyerBus: string;
}

const isBusMessage = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'foyerBus' in message;

/**
 * Carries events between the processes of one machine through the primary. Nothing is lost: a process exits when its
 * primary does.
 */
export function ipcCarrier(): Carrier {
  let stop = () => {};
  return {
    send(batch) {
      if (process.connected) process.send?.({ foyerBus: batch } satisfies BusMessage);
    },
    async listen(receiver) {
      const onMessage = (message: unknown) => {
        if (isBusMessage(message)) receiver.batch(message.foyerBus);
      };
      process.on('message', onMessage);
      stop = () => process.off('message', onMessage);
    },
    isConnected: () => process.connected === true,
    async close() {
      stop();
    },
  };
}

/** Forwards the events of each server process to all others. Runs in the primary. */
export function relayEvents(): void {
  cluster.on('message', (from: Worker, message: unknown) => {
    if (!isBusMessage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // Errors are ignored: the exit of a process is handled elsewhere.
      if (worker && worker !== from && worker.isConnected()) worker.send(message, () => {});
    }
  });
}
