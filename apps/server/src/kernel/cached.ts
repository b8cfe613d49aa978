/** A value that is available now, or a promise of it. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `use` with the value: synchronously when it is available, otherwise once it resolves. */
export const thenMaybe = <Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(use) : use(value));

/** A per-process cache of rows by merchant and id. */
export interface Cached<Value> {
  /** Returns the cached value, or loads and caches it. */
  get(merchantId: number, id: string, load: () => Promise<Value>): MaybePromise<Value>;
  /** Invalidates one entry, or all entries of a merchant. A load in progress for them is not cached either. */
  invalidate(merchantId: number, id?: string): void;
  /** Invalidates the entries of a merchant whose ids match. */
  invalidateWhere(merchantId: number, matches: (id: string) => boolean): void;
  clear(): void;
}

interface Entry<Value> {
  value: MaybePromise<Value>;
  readonly expiresAt: number;
}

interface Options {
  /** The longest an entry is served, even when nothing invalidates it. Milliseconds. Default five minutes. */
  readonly ttlMs?: number;
  /** The limit of entries over all merchants; the cache is cleared when it is reached. Default 100,000. */
  readonly maxEntries?: number;
}

const TTL_MS = 300_000;
const MAX_ENTRIES = 100_000;

/** Creates a cache. Concurrent calls for the same entry share one load; a failed load is not cached. */
export function cached<Value>({ ttlMs = TTL_MS, maxEntries = MAX_ENTRIES }: Options = {}): Cached<Value> {
  const merchants = new Map<number, Map<string, Entry<Value>>>();
  let size = 0;

  const find = (merchantId: number, id: string) => merchants.get(merchantId)?.get(id);
  function store(merchantId: number, id: string, entry: Entry<Value>): void {
    invalidate(merchantId, id);
    if (size >= maxEntries) clear();
    const entries = merchants.get(merchantId) ?? new Map<string, Entry<Value>>();
    merchants.set(merchantId, entries.set(id, entry));
    size += 1;
  }
  function invalidate(merchantId: number, id?: string): void {
    const entries = merchants.get(merchantId);
    if (!entries) return;
    size -= id === undefined ? entries.size : Number(entries.delete(id));
    if (id === undefined || entries.size === 0) merchants.delete(merchantId);
  }
  function clear(): void {
    merchants.clear();
    size = 0;
  }

  return {
    get(merchantId, id, load) {
      const existing = find(merchantId, id);
      if (existing && existing.expiresAt > performance.now()) return existing.value;
      const loading = load();
      const entry: Entry<Value> = { value: loading, expiresAt: performance.now() + ttlMs };
      store(merchantId, id, entry);
      loading.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (find(merchantId, id) === entry) invalidate(merchantId, id);
        },
      );
      return loading;
    },
    invalidate,
    invalidateWhere(merchantId, matches) {
      for (const id of [...(merchants.get(merchantId)?.keys() ?? [])])
        if (matches(id)) invalidate(merchantId, id);
    },
    clear,
  };
}

/**
 * Gets a cached value, and retries when the entry was invalidated while it was loading, since it may be out of date.
 * @param get reads the cache, always for the same entry
 * @param maxAttempts the limit of reads
 */
export async function getFresh<Value>(get: () => MaybePromise<Value>, maxAttempts: number): Promise<Value> {
  let value = get();
  for (let attempts = 1; value instanceof Promise && attempts < maxAttempts; attempts += 1) {
    await value;
    value = get();
  }
  return value;
}

/**
 * Gets many entries at once.
 * @param load receives all ids that are not cached, in one call
 */
export function cachedAll<Value>(
  cache: Cached<Value>,
  merchantId: number,
  ids: readonly string[],
  load: (missing: readonly string[]) => Promise<(id: string) => Value>,
): MaybePromise<ReadonlyMap<string, Value>> {
  const missing: string[] = [];
  const loading = Promise.withResolvers<(id: string) => Value>();
  const values = new Map<string, Value>();
  const pending: Promise<unknown>[] = [];
  for (const id of ids) {
    const value = cache.get(merchantId, id, () => {
      missing.push(id);
      return loading.promise.then((loadedOf) => loadedOf(id));
    });
    if (value instanceof Promise) pending.push(value.then((loaded) => values.set(id, loaded)));
    else values.set(id, value);
  }
  if (missing.length > 0) loading.resolve(load(missing));
  return pending.length === 0 ? values : Promise.all(pending).then(() => values);
}
