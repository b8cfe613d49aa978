import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../keys/composing.ts';

const FIRST = { index: 0, id: undefined };

/** One of a list that a text field above it commands: the arrows go round, Enter picks the active one. */
export function useActiveItem<Item>(
  items: readonly Item[],
  onPick: (item: Item) => void,
  {
    byTab = false,
    idOf,
  }: {
    /** Whether Tab picks too. */
    byTab?: boolean;
    /** Keeps the item active to which somebody has moved, where others come before it. */
    idOf?: (item: Item) => string;
  } = {},
) {
  const [place, setPlace] = useState<{ index: number; id: string | undefined }>(FIRST);
  const kept = idOf && place.id !== undefined ? items.findIndex((item) => idOf(item) === place.id) : -1;
  const at = kept >= 0 ? kept : Math.min(place.index, items.length - 1);
  const active = items[at];
  const to = (index: number) => {
    const item = items[index];
    setPlace({ index, id: item !== undefined && idOf ? idOf(item) : undefined });
  };
  return {
    active,
    /** The place of the active one; -1 in an empty list. */
    at,
    /** Makes the first one active, as the list becomes another. */
    toFirst: () => setPlace(FIRST),
    /** Makes the one at a place active. */
    to,
    /** Answers whether the key was for the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!active || isComposing(event)) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) to((at + step + items.length) % items.length);
      else if (event.key === 'Enter' || (byTab && event.key === 'Tab')) onPick(active);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
