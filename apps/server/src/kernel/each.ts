/**
 * Runs the work for each item, one after the other. A failure does not stop the others.
 * @param signal ends the work before the next item
 * @throws the first error, after all have run; without one, the reason of a signal that ended the work
 */
export async function each<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await work(item).catch((error) => failures.push(error));
  }
  const failure = failures.find((error) => error !== signal?.reason);
  if (failure) throw failure;
  signal?.throwIfAborted();
}

/** Few, since each item may use a database connection. */
const CONCURRENCY = 4;

/**
 * Runs the work for all items, a few at a time. A failure does not stop the others.
 * @throws the first error, after all have run
 */
export async function concurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const queue = [...items].values();
  const failures: unknown[] = [];
  const drain = async () => {
    for (const item of queue) await work(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, drain));
  if (failures.length > 0) throw failures[0];
}
