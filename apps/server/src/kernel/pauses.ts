import { setTimeout as delay } from 'node:timers/promises';
import { waitMs } from './waits.ts';

/** The pause after a part, as a multiple of its duration. */
const REST = 2;
/** Milliseconds. */
const MAX_REST_MS = 200;

/**
 * Pauses between the parts of long follow-up work, so that conversations get most of the machine meanwhile.
 * @returns a function that waits in proportion to the time since it was last called
 */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await delay(Math.min(REST * (performance.now() - since), waitMs(MAX_REST_MS)));
    since = performance.now();
  };
}
