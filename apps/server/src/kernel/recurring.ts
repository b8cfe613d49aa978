import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from './context.ts';
import type { Runner } from './runner.ts';
import { waitMs } from './waits.ts';

interface Recurring {
  /** The same in all processes. */
  readonly name: string;
  readonly everyMs: number;
}

/**
 * Runs work periodically for the whole installation, at shorter intervals than jobs: in one process at a time, with
 * failover to another. A failure is logged and retried at the next interval.
 */
export const recurring = (
  { leaderLocks, log }: Pick<Services, 'leaderLocks' | 'log'>,
  { name, everyMs }: Recurring,
  work: () => Promise<void>,
): Runner =>
  leaderLocks.runAsLeader(name, async (signal) => {
    while (await waited(waitMs(everyMs), signal)) {
      await work().catch((error) => log.warn({ err: error, name }, 'recurring work failed; trying again'));
    }
  });

/** Waits. Returns false when the signal aborts. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);
