import pLimit from 'p-limit';

interface Options {
  /** The highest limit. */
  readonly most: number;
  /** Probes that take no longer never lower the limit. Milliseconds. */
  readonly quickMs: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** Limits background work while the process or its database is busy. */
export interface YieldingLimit {
  /** Runs work when there is room for it, in the order of the calls. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a short step immediately, and adjusts the limit by its duration. */
  probe<Result>(step: () => Promise<Result>): Promise<Result>;
  /** The current limit. */
  readonly atOnce: number;
}

const INITIAL = 8;
const LEAST = 4;

/** How often the limit is adjusted. Milliseconds. */
const ADJUST_MS = 100;

/** Probes are slow beyond so many times the quickest of the last minutes, since a database may be far away. */
const SLOW_FACTOR = 3;
const REMEMBER_MS = 60_000;

/** Raises the limit by one while probes are quick on average, and halves it when they are slow. */
export function makeYieldingLimit({
  most,
  quickMs,
  now: clock = () => performance.now(),
}: Options): YieldingLimit {
  const limit = pLimit(Math.min(most, INITIAL));
  /** The quickest probes of this minute and of the one before. */
  let quickest = { recent: Number.POSITIVE_INFINITY, earlier: Number.POSITIVE_INFINITY, since: clock() };
  let since = clock();
  let sum = 0;
  let count = 0;

  function learn(begun: number): void {
    // Those that began earlier describe the limit before it was adjusted.
    if (begun < since) return;
    const now = clock();
    quickest.recent = Math.min(quickest.recent, now - begun);
    sum += now - begun;
    count += 1;
    if (now - since < ADJUST_MS) return;
    const slowMs = Math.max(quickMs, SLOW_FACTOR * Math.min(quickest.recent, quickest.earlier));
    const { concurrency } = limit;
    limit.concurrency =
      sum / count > slowMs ? Math.max(LEAST, Math.floor(concurrency / 2)) : Math.min(most, concurrency + 1);
    since = now;
    sum = 0;
    count = 0;
    if (now - quickest.since > REMEMBER_MS)
      quickest = { recent: Number.POSITIVE_INFINITY, earlier: quickest.recent, since: now };
  }

  return {
    run: (work) => limit(work),
    async probe(step) {
      const begun = clock();
      try {
        return await step();
      } finally {
        learn(begun);
      }
    },
    get atOnce() {
      return limit.concurrency;
    },
  };
}
