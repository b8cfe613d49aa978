import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionError, isLockNotAvailable } from '../database/tenant.ts';
import { makeLockedRows } from './locked-rows.ts';

/** Combines calls for single items into batches. */
export interface Batcher<Item, Result> {
  /** Resolves with the result of the item. Items are processed in the order of the calls. */
  add(item: Item): Promise<Result>;
  /** Resolves when no batch is in progress. */
  settled(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 500;

/**
 * How long a batch retries locked rows; items of the remaining ones are rejected with the known error. Milliseconds.
 */
const RETRY_BUDGET_MS = 100;

interface Options<Item> {
  /**
   * The row that an item belongs to; while another transaction locks that row, its items are rejected at once and no
   * batch waits for it again. Default: the item.
   */
  readonly keyOf?: (item: Item) => unknown;
  /** The limit of items in a batch. Default 500. */
  readonly maxItems?: number;
  /** The pause after a batch of several items, so that the next one collects more. Milliseconds. Default 0. */
  readonly restMs?: number;
}

/**
 * Processes the items of a batch.
 * @param hasWaited whether the items have already waited for a row lock
 */
type Work<Item, Result> = (items: readonly Item[], hasWaited: boolean) => Promise<readonly Result[]>;

/**
 * Combines the calls that arrive during a batch into the next one. At low load each call runs at once; at high load the
 * cost of each falls. Without a pause between them, callers receive their results after the next batch has started, so
 * that their reactions do not delay it.
 * @param work returns a result for each item, in their order; a failure of one item does not fail the others
 */
export function makeBatcher<Item, Result>(
  work: Work<Item, Result>,
  { keyOf = (item) => item, maxItems = MAX_BATCH, restMs = 0 }: Options<Item> = {},
): Batcher<Item, Result> {
  type Batch = readonly Waiting<Item, Result>[];
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;
  const locked = makeLockedRows();

  const partsOf = (batch: Batch) => Map.groupBy(batch, ({ item }) => keyOf(item));
  const refuse = (batch: Batch, error: unknown) => {
    for (const { reject } of batch) reject(error);
  };

  /**
   * Returns a function that settles the calls that still wait. A batch retried in parts settles each part when done.
   */
  async function runBatch(batch: Batch, hasWaited = false): Promise<() => void> {
    const items = batch.map(({ item }) => item);
    try {
      const results = await work(items, hasWaited);
      if (!locked.isEmpty) for (const item of items) locked.delete(keyOf(item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      };
    } catch (error) {
      const parts = [...partsOf(batch)];
      const isOneRow = parts.length === 1;
      const isLocked = isLockNotAvailable(error);
      if (isOneRow && isLocked) locked.add(keyOf(items[0] as Item), error);
      if (batch.length === 1 || isConnectionError(error) || (isOneRow && isLocked)) {
        return () => refuse(batch, error);
      }
      const smaller = isOneRow ? batch.map((one) => [one]) : parts.map(([, part]) => part);
      for (const one of smaller) (await runBatch(one, isLocked))();
      return () => {};
    }
  }

  /** Processes the items of locked rows, apart from those that need not wait. */
  async function runLocked(batch: Batch): Promise<void> {
    let retryingMs = 0;
    for (const [key, part] of partsOf(batch)) {
      const known = locked.get(key);
      const since = performance.now();
      if (known && (!known.isDue || retryingMs > RETRY_BUDGET_MS)) refuse(part, known.error);
      else (await runBatch(part, true))();
      if (locked.has(key)) retryingMs += performance.now() - since;
    }
  }

  async function run(): Promise<void> {
    let settle = () => {};
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      const { free = [], apart = [] } = locked.isEmpty
        ? { free: batch }
        : Object.groupBy(batch, ({ item }) => (locked.has(keyOf(item)) ? 'apart' : 'free'));
      const processing = free.length > 0 ? runBatch(free) : Promise.resolve(() => {});
      await nextTurn();
      settle();
      settle = await processing;
      const rests = restMs > 0 && batch.length > 1;
      if (apart.length === 0 && !rests) continue;
      settle();
      settle = () => {};
      await runLocked(apart);
      if (rests) await delay(restMs);
    }
    settle();
    running = null;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    async settled() {
      await running;
    },
  };
}

/** One batcher for each merchant, so that no merchant waits for the work of another. */
export function makeBatcherByMerchant<Item extends { readonly merchantId: number }, Result>(
  work: (merchantId: number, items: readonly Item[]) => Promise<readonly Result[]>,
  options: Pick<Options<Item>, 'maxItems' | 'restMs'> = {},
): Batcher<Item, Result> {
  const merchants = new Map<number, Batcher<Item, Result>>();
  return {
    add(item) {
      const { merchantId } = item;
      const own = merchants.get(merchantId) ?? makeBatcher((items) => work(merchantId, items), options);
      merchants.set(merchantId, own);
      return own.add(item);
    },
    async settled() {
      await Promise.all([...merchants.values()].map((own) => own.settled()));
    },
  };
}
