import { type KeyboardEvent, useState } from 'react';

/** One of a list that a text field above it commands: the arrows go round, Enter picks the active one. */
export function useActiveItem<Item>(items: readonly Item[], onPick: (item: Item) => void) {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, items.length - 1);
  const active = items[at];
  return {
    active,
    /** Makes the first one active, as the list becomes another. */
    toFirst: () => setIndex(0),
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && items.length > 0) {
        event.preventDefault();
        setIndex((at + step + items.length) % items.length);
      } else if (event.key === 'Enter' && active) {
        event.preventDefault();
        onPick(active);
      }
    },
  };
}
