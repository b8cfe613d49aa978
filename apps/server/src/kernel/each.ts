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

/** Default number of items at once: each may hold a database connection. */
const AT_ONCE = 4;

/**
 * Does something for all, a few at once: one that takes long does not hold up the others.
 * @throws what failed first, once all are done
 */
export async function together<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = [...items].values();
  const failures: unknown[] = [];
  const workOff = async () => {
    for (const item of left) await work(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  if (failures.length > 0) throw failures[0];
}
