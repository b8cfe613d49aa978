import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../keys/composing.ts';

/** One of a list that a text field above it commands: the arrows go round, Enter picks the active one. */
export function useActiveItem<Item>(
  items: readonly Item[],
  onPick: (item: Item) => void,
  /** Whether Tab picks too. */
  { byTab = false } = {},
) {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, items.length - 1);
  const active = items[at];
  return {
    active,
    /** The place of the active one; -1 in an empty list. */
    at,
    /** Makes the first one active, as the list becomes another. */
    toFirst: () => setIndex(0),
    /** Answers whether the key was for the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!active || isComposing(event)) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setIndex((at + step + items.length) % items.length);
      else if (event.key === 'Enter' || (byTab && event.key === 'Tab')) onPick(active);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
