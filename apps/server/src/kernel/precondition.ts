import { common } from '@foyer/contract/kernel/errors';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { Refusal } from './refusal.ts';

/**
 * Refuses a change based on an outdated version of a record.
 * @throws Refusal `conflict`
 */
export function refuseOutdated(modifiedAt: Date, { ifUnmodifiedSince }: Precondition): void {
  if (ifUnmodifiedSince !== undefined && modifiedAt > new Date(ifUnmodifiedSince)) {
    throw new Refusal(common.conflict);
  }
}

/** The time of a change, always later than the one before, so that `ifUnmodifiedSince` distinguishes them. */
export const laterThan = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1));
