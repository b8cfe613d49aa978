/** Work of many keys at once, and of one key never at the same time. */
export interface ParallelByKey<Item> {
  /** Runs the item soon; again afterwards if it is running. */
  schedule(item: Item): void;
  /** Starts no further runs, and waits for those in progress. */
  stop(): Promise<void>;
}

interface Options<Item> {
  readonly keyOf: (item: Item) => string;
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
}

/** Runs items concurrently up to a limit, in the order in which they were scheduled. */
export function parallelByKey<Item>(
  run: (item: Item) => Promise<void>,
  { keyOf, atOnce, onError }: Options<Item>,
): ParallelByKey<Item> {
  const waiting = new Map<string, Item>();
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  function next(): void {
    for (const [key, item] of waiting) {
      if (isStopped || running.size >= atOnce) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.set(
        key,
        run(item)
          .catch(onError)
          .finally(() => {
            running.delete(key);
            next();
          }),
      );
    }
  }

  return {
    schedule(item) {
      waiting.set(keyOf(item), item);
      next();
    },
    async stop() {
      isStopped = true;
      await Promise.all(running.values());
    },
  };
}
