import pLimit from 'p-limit';

interface Options {
  /** Work at once in an idle process. */
  readonly most: number;
  /** A probe that takes longer shows that the process or its database is busy. Milliseconds. */
  readonly quickMs: number;
}

/** Background work that gives way to what people wait for. */
export interface YieldingLimit {
  /** Runs work when there is room for it, in the order of the calls. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a short step at once, and learns from how long it takes. */
  probe<Result>(step: () => Promise<Result>): Promise<Result>;
  /** Work at once at present. */
  readonly atOnce: number;
}

/** Work at once before anything was learned. */
const FIRST = 8;

/** How often the limit is adjusted. Milliseconds. */
const ADJUST_MS = 100;

/** Begins with little at once, adds to it while probes are quick, and halves it when they are slow. */
export function makeYieldingLimit({ most, quickMs }: Options): YieldingLimit {
  const limit = pLimit(Math.min(most, FIRST));
  let slowest = 0;
  let since = performance.now();

  function learn(tookMs: number): void {
    slowest = Math.max(slowest, tookMs);
    const now = performance.now();
    if (now - since < ADJUST_MS) return;
    const { concurrency } = limit;
    limit.concurrency =
      slowest > quickMs ? Math.max(1, Math.floor(concurrency / 2)) : Math.min(most, concurrency + 1);
    slowest = 0;
    since = now;
  }

  return {
    run: (work) => limit(work),
    async probe(step) {
      const begun = performance.now();
      try {
        return await step();
      } finally {
        learn(performance.now() - begun);
      }
    },
    get atOnce() {
      return limit.concurrency;
    },
  };
}
