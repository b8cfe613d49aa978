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
  /** Forgets those of a merchant whose ids match. */
  forgetWhere(merchantId: number, matches: (id: string) => boolean): void;
  clear(): void;
}

interface Entry<Value> {
  value: Eventually<Value>;
  readonly until: number;
}

interface Options {
  /** However much is forgotten in time, nothing is believed for longer. Milliseconds; five minutes unless told. */
  readonly forMs?: number;
  /** Beyond so many of all merchants everything is forgotten, and begins anew. */
  readonly most?: number;
}

const FOR_MS = 300_000;
const MOST = 100_000;

/** Remembers what is loaded, once for all who ask meanwhile; what could not be loaded is asked for again. */
export function remembered<Value>({ forMs = FOR_MS, most = MOST }: Options = {}): Remembered<Value> {
  const merchants = new Map<number, Map<string, Entry<Value>>>();
  let size = 0;

  const find = (merchantId: number, id: string) => merchants.get(merchantId)?.get(id);
  function keep(merchantId: number, id: string, entry: Entry<Value>): void {
    forget(merchantId, id);
    if (size >= most) clear();
    const known = merchants.get(merchantId) ?? new Map<string, Entry<Value>>();
    merchants.set(merchantId, known.set(id, entry));
    size += 1;
  }
  function forget(merchantId: number, id?: string): void {
    const known = merchants.get(merchantId);
    if (!known) return;
    size -= id === undefined ? known.size : Number(known.delete(id));
    if (id === undefined || known.size === 0) merchants.delete(merchantId);
  }
  function clear(): void {
    merchants.clear();
    size = 0;
  }

  return {
    of(merchantId, id, load) {
      const before = find(merchantId, id);
      if (before && before.until > performance.now()) return before.value;
      const loading = load();
      const entry: Entry<Value> = { value: loading, until: performance.now() + forMs };
      keep(merchantId, id, entry);
      loading.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (find(merchantId, id) === entry) forget(merchantId, id);
        },
      );
      return loading;
    },
    forget,
    forgetWhere(merchantId, matches) {
      for (const id of [...(merchants.get(merchantId)?.keys() ?? [])])
        if (matches(id)) forget(merchantId, id);
    },
    clear,
  };
}

/**
 * Asks, and asks again where what was asked for has been forgotten before it came: it may be out of date.
 * @param ask of what is remembered, always the same
 * @param most how often it asks
 */
export async function askedAnew<Value>(ask: () => Eventually<Value>, most: number): Promise<Value> {
  let value = ask();
  for (let asked = 1; value instanceof Promise && asked < most; asked += 1) {
    await value;
    value = ask();
  }
  return value;
}

/**
 * Asks for many at once.
 * @param load gets the ids that are not known, all together
 */
export function rememberedAll<Value>(
  known: Remembered<Value>,
  merchantId: number,
  ids: readonly string[],
  load: (unknown: readonly string[]) => Promise<(id: string) => Value>,
): Eventually<ReadonlyMap<string, Value>> {
  const unknown: string[] = [];
  const loading = Promise.withResolvers<(id: string) => Value>();
  const found = new Map<string, Value>();
  const awaited: Promise<unknown>[] = [];
  for (const id of ids) {
    const value = known.of(merchantId, id, () => {
      unknown.push(id);
      return loading.promise.then((loadedOf) => loadedOf(id));
    });
    if (value instanceof Promise) awaited.push(value.then((loaded) => found.set(id, loaded)));
    else found.set(id, value);
  }
  if (unknown.length > 0) loading.resolve(load(unknown));
  return awaited.length === 0 ? found : Promise.all(awaited).then(() => found);
}
