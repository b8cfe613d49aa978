import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from './context.ts';
import type { Runner } from './runner.ts';

interface Recurring {
  /** The same in all processes. */
  readonly name: string;
  readonly everyMs: number;
}

/**
 * Does something again and again for a whole installation, more often than jobs recur: at one process at a time, and at
 * another soon after that one is gone. What fails is tried again the next time.
 */
export const recurring = (
  { holds, log }: Pick<Services, 'holds' | 'log'>,
  { name, everyMs }: Recurring,
  work: () => Promise<void>,
): Runner =>
  holds.alone(name, async (signal) => {
    while (await rested(everyMs, signal)) {
      await work().catch((error) => log.warn({ err: error, name }, 'recurring work failed; trying again'));
    }
  });

/** Rests, and says whether to go on. */
const rested = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);
