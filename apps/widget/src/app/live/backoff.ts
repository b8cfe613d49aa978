const FIRST_MS = 1_000;
/** Maximum delay. Jitter spreads the reconnects after an outage. */
const MAX_MS = 8_000;

/** Pause before the next attempt, in milliseconds: exponential, with full jitter (`random` is 0 to 1). */
export const backoff = (attempt: number, random = Math.random()): number =>
  Math.round(random * Math.min(MAX_MS, FIRST_MS * 2 ** attempt));
