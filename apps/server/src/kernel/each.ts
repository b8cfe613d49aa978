/**
 * Does something for each, one after the other: one that fails keeps none of the others from their turn.
 * @throws what failed first, once all had their turn
 */
export async function each<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Does something for all at once: none waits for another.
 * @throws what failed first, once all are done
 */
export async function together<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const result of await Promise.allSettled([...items].map(work))) {
    if (result.status === 'rejected') throw result.reason;
  }
}
