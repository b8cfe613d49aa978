/** The order of rows on screen, and how many new ones are withheld. */
export interface PausedOrder {
  readonly ids: readonly string[];
  readonly waiting: number;
}

/**
 * The order to show. While paused, because the pointer is over the list, known rows keep their position, visitors who
 * left remain, and new ones wait. Otherwise it is `next`.
 */
export function pausedOrder(
  shown: readonly string[],
  next: readonly string[],
  isPaused: boolean,
): PausedOrder {
  if (!isPaused || shown.length === 0) return { ids: next, waiting: 0 };
  const known = new Set(shown);
  return { ids: shown, waiting: next.filter((id) => !known.has(id)).length };
}
