import { withoutCauses } from './causes.ts';
import { waitMs } from './waits.ts';

/** Debounced work by key. */
export interface Batched<Key extends string | number> {
  /** Schedules a run for the key. Calls before that run starts are combined into it. */
  schedule(key: Key): void;
  /** Aborts the signal of the runs in progress, waits for them and starts no other. */
  stop(): Promise<void>;
}

interface Options {
  /** The delay before a run; calls within it are combined. Milliseconds. */
  readonly afterMs: number;
  /** The longest pause between runs, however long they took. Milliseconds. Default 500. */
  readonly maxRestMs?: number;
  /** The pause after runs, as a multiple of their duration. Default 9: they take a tenth of the time at most. */
  readonly rest?: number;
  readonly onError: (error: unknown) => void;
}

const REST = 9;
const MAX_REST_MS = 500;
/** After so long a run counts as slow, and the next one starts beside it. Milliseconds. */
const SLOW_AFTER_MS = 500;
/** The limit of slow runs in progress. */
const MAX_SLOW = 2;

/**
 * Debounces work that follows frequent changes, such as messages in a chat. Keys run one after the other, so that this
 * work uses one database connection at a time and leaves the others to requests. The pause after runs grows with their
 * duration, so under load more changes are combined into each run. A slow run delays only its own key.
 * @param run work that may be long ends with `signal.throwIfAborted()` between two steps, if something else finds what is left
 */
export function batched<Key extends string | number>(
  run: (key: Key, signal: AbortSignal) => Promise<void>,
  { afterMs, maxRestMs = MAX_REST_MS, rest = REST, onError }: Options,
): Batched<Key> {
  const waiting = new Set<Key>();
  const slow = new Map<Key, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let restUntil = 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  const runOnce = async (key: Key) => {
    const running = run(key, signal).catch((error) => {
      if (!signal.aborted || error !== signal.reason) onError(error);
    });
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
      if (signal.aborted) return;
      waiting.delete(key);
      await runOnce(key);
    }
  };
  const begin = () => {
    timer = null;
    const begun = performance.now();
    flushing = flush().finally(() => {
      flushing = null;
      restUntil = performance.now() + Math.min(rest * (performance.now() - begun), waitMs(maxRestMs));
      later();
    });
  };
  const later = () => {
    if (signal.aborted || timer !== null || flushing !== null || next().length === 0) return;
    // A run is for changes of many causes.
    const restMs = Math.max(waitMs(afterMs), restUntil - performance.now());
    timer = withoutCauses(() => setTimeout(begin, restMs));
  };
  return {
    schedule(key) {
      waiting.add(key);
      later();
    },
    async stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await flushing;
      await Promise.all(slow.values());
    },
  };
}

/** @param work must not reject */
const isDoneWithin = (work: Promise<void>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, ms, false);
    void work.then(() => {
      clearTimeout(late);
      resolve(true);
    });
  });

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
  run: (merchantId: number, items: ReadonlyMap<string, Item>, signal: AbortSignal) => Promise<void>,
  options: Options,
): BatchedByMerchant<Item> {
  const waiting = new Map<number, Map<string, Item>>();
  const merchants = batched<number>(async (merchantId, signal) => {
    const items = waiting.get(merchantId);
    waiting.delete(merchantId);
    if (items) await run(merchantId, items, signal);
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
