import type { JobRequest } from '../../../jobs/jobs.ts';

export const DUE_QUEUE = 'bots.due';

/** What is due later is left to the sweep every minute. Milliseconds. */
const WAKE_WITHIN_MS = 60 * 60_000;

/** Job for a due time. At most one waits per second. None when the sweep is early enough. */
export function wakeAt(merchantId: number, at: Date): JobRequest[] {
  const ms = at.getTime() - Date.now();
  if (ms > WAKE_WITHIN_MS) return [];
  const key = `${merchantId} ${Math.ceil(at.getTime() / 1000)}`;
  return [{ queue: DUE_QUEUE, key, data: { merchantId }, delaySeconds: Math.max(0, Math.ceil(ms / 1000)) }];
}
