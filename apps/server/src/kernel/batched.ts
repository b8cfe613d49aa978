import { setTimeout as delay } from 'node:timers/promises';
import { waitMs } from './waits.ts';

/** Debounced work by key. */
export interface Batched<Key extends string | number> {
  /** Schedules a run for the key. Calls before that run starts are combined into it. */
  schedule(key: Key): void;
  /** Waits for the runs in progress and starts no other. */
  stop(): Promise<void>;
}

interface Options {
  /** The delay before a run; calls within it are combined. Milliseconds. */
  readonly afterMs: number;
  /** The longest pause between runs, whatever other work costs. Milliseconds. Default 500. */
  readonly maxRestMs?: number;
  readonly onError: (error: unknown) => void;
}

/** The pause after runs, as a multiple of their duration: runs of all kinds together take a tenth of the time. */
const REST = 9;
const MAX_REST_MS = 500;
/** After so long a run counts as slow, and the next one starts beside it. Milliseconds. */
const SLOW_AFTER_MS = 500;
/** The limit of slow runs in progress. */
const MAX_SLOW = 2;

/**
 * The time that runs of all kinds share in this process. Each stretch in which any of them ran is followed by a pause
 * of all; a kind waits `maxRestMs` at most.
 */
const budget = { running: 0, since: 0, restUntil: 0 };

function beginStretch(): void {
  if (budget.running === 0) budget.since = performance.now();
  budget.running += 1;
}

function endStretch(): void {
  const now = performance.now();
  budget.running -= 1;
  if (budget.running === 0)
    budget.restUntil = Math.max(budget.restUntil, now) + waitMs(REST * (now - budget.since));
}

/** Runs a part of longer work that can wait, after the pause in progress and as a stretch of its own. */
export async function inSharedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const rest = Math.min(budget.restUntil - performance.now(), waitMs(MAX_REST_MS));
  if (rest > 0) await delay(rest);
  beginStretch();
  try {
    return await work();
  } finally {
    endStretch();
  }
}

/**
 * Debounces work that follows frequent changes, such as messages in a chat. Keys run one after the other, so that this
 * work uses one database connection at a time and leaves the others to requests. The pause after runs grows with the
 * duration of those of all kinds, so under load more changes are combined into each run. A slow run delays only its own
 * key.
 */
export function batched<Key extends string | number>(
  run: (key: Key) => Promise<void>,
  { afterMs, maxRestMs = MAX_REST_MS, onError }: Options,
): Batched<Key> {
  const waiting = new Set<Key>();
  const slow = new Map<Key, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let latest: number | null = null;
  let isStopped = false;

  const runOnce = async (key: Key) => {
    const running = run(key).catch(onError);
    if (await isDoneWithin(running, SLOW_AFTER_MS)) return;
    const ended = running.then(() => {
      slow.delete(key);
      later();
    });
    slow.set(key, ended);
    if (slow.size >= MAX_SLOW) await Promise.race(slow.values());
  };
  const next = () => [...waiting].filter((key) => !slow.has(key));
  const flush = async () => {
    for (const key of next()) {
      if (isStopped) return;
      waiting.delete(key);
      await runOnce(key);
    }
  };
  const begin = () => {
    timer = null;
    // The work of other kinds may have begun another pause meanwhile.
    if (startsIn() > 0) return later();
    latest = null;
    beginStretch();
    flushing = flush().finally(() => {
      endStretch();
      flushing = null;
      later();
    });
  };
  const later = () => {
    if (isStopped || timer !== null || flushing !== null || next().length === 0) return;
    const minMs = latest === null ? waitMs(afterMs) : 0;
    latest ??= performance.now() + waitMs(Math.max(afterMs, maxRestMs));
    timer = setTimeout(begin, Math.max(minMs, startsIn()));
  };
  const startsIn = () => Math.min(budget.restUntil, latest ?? Number.POSITIVE_INFINITY) - performance.now();
  return {
    schedule(key) {
      waiting.add(key);
      later();
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await flushing;
      await Promise.all(slow.values());
    },
  };
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const patience = new AbortController();
  const late = delay(ms, false, { signal: patience.signal }).catch(() => false);
  const done = work.then(() => true);
  return Promise.race([done, late]).finally(() => patience.abort());
}

/** Debounced work by merchant, with all changed items of a merchant in one run. */
export interface BatchedByMerchant<Item> {
  schedule(merchantId: number, id: string, item: Item): void;
  stop(): Promise<void>;
}

/**
 * Debounces work by merchant, for work that costs about the same for many items as for one.
 * @param run receives the changed items by id, each with the latest value scheduled
 */
export function batchedByMerchant<Item = undefined>(
  run: (merchantId: number, items: ReadonlyMap<string, Item>) => Promise<void>,
  options: Options,
): BatchedByMerchant<Item> {
  const waiting = new Map<number, Map<string, Item>>();
  const merchants = batched<number>(async (merchantId) => {
    const items = waiting.get(merchantId);
    waiting.delete(merchantId);
    if (items) await run(merchantId, items);
  }, options);
  return {
    schedule(merchantId, id, item) {
      const items = waiting.get(merchantId) ?? new Map<string, Item>();
      waiting.set(merchantId, items.set(id, item));
      merchants.schedule(merchantId);
    },
    stop: () => merchants.stop(),
  };
}
