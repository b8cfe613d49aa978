/** What is there at once where it is known, and soon where it has to be asked for. */
export type Eventually<Value> = Value | Promise<Value>;

/** Goes on with what may be there at once. */
export const whenKnown = <Value, Result>(
  value: Eventually<Value>,
  use: (value: Value) => Eventually<Result>,
): Eventually<Result> => (value instanceof Promise ? value.then(use) : use(value));

/** What a process remembers of rows by merchant and id, until it is told to forget. */
export interface Remembered<Value> {
  of(merchantId: number, id: string, load: () => Promise<Value>): Eventually<Value>;
  /** Forgets one, or all of a merchant; what is being loaded for them is not kept either. */
  forget(merchantId: number, id?: string): void;
  clear(): void;
}

interface Entry<Value> {
  value: Eventually<Value>;
  readonly until: number;
}

/** However much is forgotten in time, nothing is believed for longer. Milliseconds. */
const REMEMBER_MS = 300_000;
/** A merchant of whom more is known is forgotten, and begins anew. */
const MOST = 50_000;

export function remembered<Value>(): Remembered<Value> {
  const merchants = new Map<number, Map<string, Entry<Value>>>();
  return {
    of(merchantId, id, load) {
      const known = merchants.get(merchantId) ?? new Map<string, Entry<Value>>();
      merchants.set(merchantId, known);
      const before = known.get(id);
      if (before && before.until > performance.now()) return before.value;
      const loading = load();
      const entry: Entry<Value> = { value: loading, until: performance.now() + REMEMBER_MS };
      if (known.size >= MOST) known.clear();
      known.set(id, entry);
      loading.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (known.get(id) === entry) known.delete(id);
        },
      );
      return loading;
    },
    forget(merchantId, id) {
      if (id === undefined) merchants.delete(merchantId);
      else merchants.get(merchantId)?.delete(id);
    },
    clear: () => merchants.clear(),
  };
}
