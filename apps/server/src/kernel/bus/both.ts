import type { Carrier } from './carrier.ts';

/**
 * Combines two carriers: `near` for the processes of the same primary and `far` for all others, so that the processes
 * of one machine exchange events while the others are unreachable.
 */
export function bothCarriers(near: Carrier, far: Carrier): Carrier {
  return {
    send(batch) {
      near.send(batch);
      far.send(batch);
    },
    async listen(receiver) {
      await Promise.all([near.listen(receiver), far.listen(receiver)]);
    },
    isConnected: () => near.isConnected() && far.isConnected(),
    async close() {
      await Promise.all([near.close(), far.close()]);
    },
  };
}
