import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { waitMs } from './waits.ts';

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
  /**
   * Runs a short step immediately, and adjusts the limit by its duration.
   * @param counts whether the duration of a step with this result says something. Default: of every step
   */
  probe<Result>(step: () => Promise<Result>, counts?: (result: Result) => boolean): Promise<Result>;
  /** The current limit. */
  readonly atOnce: number;
}

const INITIAL = 4;
const LEAST = 2;

/** A pause after slow probes at the lowest limit. Milliseconds. */
const PAUSE_MS = 400;

/** How often the limit is adjusted. Milliseconds. */
const ADJUST_MS = 100;

/** After so long without work, the limit is at most the initial one again. Milliseconds. */
const FORGET_MS = 1_000;

/** Probes are slow beyond so many times the quickest of the last minutes, since a database may be far away. */
const SLOW_FACTOR = 3;
const REMEMBER_MS = 60_000;

/**
 * Raises the limit by one while work waits and probes are quick on average, and halves it when they are slow. While they
 * are slow at the lowest limit, it pauses.
 */
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
  let pause: Promise<void> | null = null;

  function learn(begun: number): void {
    // Those that began earlier describe the limit before it was adjusted.
    if (begun < since) return;
    const now = clock();
    quickest.recent = Math.min(quickest.recent, now - begun);
    sum += now - begun;
    count += 1;
    if (now - since < ADJUST_MS) return;
    const slowMs = Math.max(quickMs, SLOW_FACTOR * Math.min(quickest.recent, quickest.earlier));
    const { concurrency, pendingCount } = limit;
    if (sum / count > slowMs) {
      limit.concurrency = Math.max(LEAST, Math.floor(concurrency / 2));
      if (concurrency === LEAST) pause ??= delay(waitMs(PAUSE_MS)).then(resume);
    } else if (pendingCount > 0) limit.concurrency = Math.min(most, concurrency + 1);
    beginPeriod();
    if (now - quickest.since > REMEMBER_MS)
      quickest = { recent: Number.POSITIVE_INFINITY, earlier: quickest.recent, since: now };
  }

  /** Probes are averaged for each period. */
  function beginPeriod(): void {
    since = clock();
    sum = 0;
    count = 0;
  }

  function resume(): void {
    pause = null;
    beginPeriod();
  }

  /** A burst after a time without work must not find the limit of the last one. */
  function forget(): void {
    if (limit.activeCount > 0 || clock() - since < FORGET_MS) return;
    limit.concurrency = Math.min(limit.concurrency, INITIAL);
    beginPeriod();
  }

  return {
    run(work) {
      forget();
      return limit(async () => {
        await pause;
        return work();
      });
    },
    async probe(step, counts = () => true) {
      const begun = clock();
      let isCounted = true;
      try {
        const result = await step();
        isCounted = counts(result);
        return result;
      } finally {
        if (isCounted) learn(begun);
      }
    },
    get atOnce() {
      return limit.concurrency;
    },
  };
}
