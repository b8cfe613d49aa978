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

/**
 * Works on items in parts of a size, with pauses between them.
 * @param signal ends the work before the next part
 */
export async function inParts<Item>(
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const pause = pauses();
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await pause();
    signal?.throwIfAborted();
    await work(items.slice(from, from + size));
  }
}
