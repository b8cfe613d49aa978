import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow between two collections while bulk work runs. Percent. */
const GROWTH = 30;

let running = 0;

/**
 * Runs bulk work whose objects live just long enough to be kept until a full collection. By itself Node lets the heap
 * grow to a multiple of what is used before it collects; meanwhile it collects earlier.
 */
export async function withSmallHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  if (running === 1) setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
