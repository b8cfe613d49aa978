import type { Services } from '../../../kernel/context.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';

/** How long a provider that did not answer in time is not asked again. Milliseconds. */
const PAUSE_MS = 60_000;

/** Merchants whose provider did not answer in time, in this process: their agents answer from knowledge meanwhile. */
export class Silences {
  readonly #until = new Map<number, number>();

  note(merchantId: number, now = Date.now()): void {
    this.#until.set(merchantId, now + PAUSE_MS);
  }

  isSilent(merchantId: number, now = Date.now()): boolean {
    const until = this.#until.get(merchantId) ?? 0;
    if (until <= now) this.#until.delete(merchantId);
    return until > now;
  }
}

export const silencesOf = memoizeByKey((_: Services) => new Silences());
