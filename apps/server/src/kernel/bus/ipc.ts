import cluster, { type Worker } from 'node:cluster';
import { newId } from '../ids.ts';
import type { Carrier } from './carrier.ts';

/** Where a server process finds what its primary calls its processes. */
const SIBLINGS = 'FOYER_SIBLINGS';

/** What a primary gives its server processes, so that they know each other apart from those of other primaries. */
export const siblingsEnv = (): NodeJS.ProcessEnv => ({ [SIBLINGS]: newId() });

/** What the processes of this one's primary have in common; undefined where the primary is of a version without it. */
export const readSiblingsId = (): string | undefined => process.env[SIBLINGS];

/** How a batch of events travels between a server process and the primary. */
interface BusMessage {
  readonly foyerBus: string;
}

const isBusMessage = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'foyerBus' in message;

/**
 * Carries events between the processes of one machine, by way of the primary. Nothing is lost on the way: a process
 * whose primary is gone ends.
 */
export function ipcCarrier(): Carrier {
  let stop = () => {};
  return {
    send(batch) {
      if (process.connected) process.send?.({ foyerBus: batch } satisfies BusMessage);
    },
    async listen(arrivals) {
      const hear = (message: unknown) => {
        if (isBusMessage(message)) arrivals.batch(message.foyerBus);
      };
      process.on('message', hear);
      stop = () => process.off('message', hear);
    },
    isConnected: () => process.connected === true,
    async close() {
      stop();
    },
  };
}

/** The primary's part: passes on what each server process says to all others. */
export function relayEvents(): void {
  cluster.on('message', (from: Worker, message: unknown) => {
    if (!isBusMessage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // One that has just died hears nothing more; that is told by its exit.
      if (worker && worker !== from && worker.isConnected()) worker.send(message, () => {});
    }
  });
}
