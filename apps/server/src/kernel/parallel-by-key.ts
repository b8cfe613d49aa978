/** Work of many keys at once, and of one key never at the same time. */
export interface ParallelByKey<Item> {
  /** Runs the item soon; again afterwards if it is running. */
  schedule(item: Item): void;
  /** Starts no further runs, and waits for those in progress. */
  stop(): Promise<void>;
}

interface Options<Item> {
  readonly keyOf: (item: Item) => string;
  /** Items of a group are started together, and groups take turns. Default: all are in one. */
  readonly groupOf?: (item: Item) => unknown;
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
}

/** How many items of a group are started before the next group has its turn. */
const TURN = 50;

/** Runs items concurrently up to a limit, in the order in which they were scheduled within their group. */
export function parallelByKey<Item>(
  run: (item: Item) => Promise<void>,
  { keyOf, groupOf = () => null, atOnce, onError }: Options<Item>,
): ParallelByKey<Item> {
  /** What can be started. The first group has its turn. */
  const waiting = new Map<unknown, Map<string, Item>>();
  /** What is scheduled again while it runs. */
  const again = new Map<string, Item>();
  const running = new Map<string, Promise<void>>();
  /** How many were started in this turn. */
  let started = 0;
  let isStopped = false;

  function wait(key: string, item: Item): void {
    const group = groupOf(item);
    const items = waiting.get(group) ?? new Map<string, Item>();
    waiting.set(group, items.set(key, item));
  }

  function take(): [string, Item] | undefined {
    const [[group, items] = []] = waiting;
    const [next] = items ?? [];
    if (!items || !next) return undefined;
    items.delete(next[0]);
    started += 1;
    if (items.size === 0 || started === TURN) {
      started = 0;
      waiting.delete(group);
      if (items.size > 0) waiting.set(group, items);
    }
    return next;
  }

  function startAll(): void {
    while (!isStopped && running.size < atOnce) {
      const next = take();
      if (!next) return;
      const [key, item] = next;
      running.set(
        key,
        run(item)
          .catch(onError)
          .finally(() => ended(key)),
      );
    }
  }

  function ended(key: string): void {
    running.delete(key);
    const item = again.get(key);
    if (item !== undefined) wait(key, item);
    again.delete(key);
    startAll();
  }

  return {
    schedule(item) {
      const key = keyOf(item);
      if (running.has(key)) again.set(key, item);
      else wait(key, item);
      startAll();
    },
    async stop() {
      isStopped = true;
      await Promise.all(running.values());
    },
  };
}
