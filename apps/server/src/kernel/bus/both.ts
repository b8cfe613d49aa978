import type { Carrier } from './carrier.ts';

/**
 * Carries events to the processes of the same primary by the one way and to all others by the other, so that neighbours
 * hear each other while the others are out of reach.
 */
export function bothCarriers(near: Carrier, far: Carrier): Carrier {
  return {
    send(batch) {
      near.send(batch);
      far.send(batch);
    },
    async listen(arrivals) {
      await Promise.all([near.listen(arrivals), far.listen(arrivals)]);
    },
    isConnected: () => near.isConnected() && far.isConnected(),
    async close() {
      await Promise.all([near.close(), far.close()]);
    },
  };
}
