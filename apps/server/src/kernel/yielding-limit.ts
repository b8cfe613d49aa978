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
  /**
   * Runs work when there is room for it, in the order of the calls within its group. Work of a group runs together,
   * since it can share statements, and groups take turns.
   */
  run<Result>(group: unknown, work: () => Promise<Result>): Promise<Result>;
  /** Runs a short step immediately, and adjusts the limit by its duration. */
  probe<Result>(step: () => Promise<Result>): Promise<Result>;
  /** The current limit. */
  readonly atOnce: number;
}

const INITIAL = 4;
const LEAST = 2;

/** How much of a group is started before the next one has its turn. */
const TURN = 50;

/** Nothing is started for so long after slow probes at the lowest limit. Milliseconds. */
const REST_MS = 400;

/** How often the limit is adjusted. Milliseconds. */
const ADJUST_MS = 100;

/** After so long without a probe, the limit is at most the initial one again. Milliseconds. */
const FORGET_MS = 1_000;

/** Probes are slow beyond so many times the quickest of the last minutes, since a database may be far away. */
const SLOW_FACTOR = 3;
const REMEMBER_MS = 60_000;

/**
 * Raises the limit by one while probes are quick on average and work waits, and halves it when they are slow. If they are still slow at
 * the lowest limit, it pauses.
 */
export function makeYieldingLimit({
  most,
  quickMs,
  now: clock = () => performance.now(),
}: Options): YieldingLimit {
  let limit = Math.min(most, INITIAL);
  const waiting = new Map<unknown, (() => Promise<void>)[]>();
  let running = 0;
  /** How much was started of the group whose turn it is. */
  let started = 0;
  let isResting = false;
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
    const isSlow = sum / count > slowMs;
    if (isSlow && limit === LEAST) rest();
    if (isSlow) limit = Math.max(LEAST, Math.floor(limit / 2));
    else if (waiting.size > 0) limit = Math.min(most, limit + 1);
    since = now;
    sum = 0;
    count = 0;
    if (now - quickest.since > REMEMBER_MS)
      quickest = { recent: Number.POSITIVE_INFINITY, earlier: quickest.recent, since: now };
    startAll();
  }

  /** A burst after a pause must not find the limit of the last one. */
  function forget(): void {
    if (running > 0 || clock() - since < FORGET_MS) return;
    limit = Math.min(limit, INITIAL);
    since = clock();
  }

  function rest(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      startAll();
    }, waitMs(REST_MS));
  }

  function startAll(): void {
    while (!isResting && running < limit && waiting.size > 0) {
      running += 1;
      void nextWork()().finally(() => {
        running -= 1;
        startAll();
      });
    }
  }

  function nextWork(): () => Promise<void> {
    const [[group, works]] = waiting as unknown as [[unknown, (() => Promise<void>)[]]];
    const work = works.shift() as () => Promise<void>;
    started += 1;
    if (works.length === 0 || started === TURN) {
      started = 0;
      waiting.delete(group);
      if (works.length > 0) waiting.set(group, works);
    }
    return work;
  }

  return {
    run: (group, work) =>
      new Promise((resolve, reject) => {
        const works = waiting.get(group) ?? [];
        waiting.set(group, works);
        works.push(() => work().then(resolve, reject));
        forget();
        startAll();
      }),
    async probe(step) {
      const begun = clock();
      try {
        return await step();
      } finally {
        learn(begun);
      }
    },
    get atOnce() {
      return limit;
    },
  };
}
