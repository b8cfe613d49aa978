/** An order of rows on screen, and how many new ones wait to come in. */
export interface HeldOrder {
  readonly ids: readonly string[];
  readonly waiting: number;
}

/**
 * The order to show. While somebody points at the list it stays as it was: known rows keep their place, those who left
 * stay until the pointer leaves, new ones wait. Otherwise it is the new order.
 */
export function heldOrder(shown: readonly string[], next: readonly string[], held: boolean): HeldOrder {
  if (!held || shown.length === 0) return { ids: next, waiting: 0 };
  const known = new Set(shown);
  return { ids: shown, waiting: next.filter((id) => !known.has(id)).length };
}
