import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../keys/composing.ts';

const FIRST = { index: 0, id: undefined };

/** The active item of a list controlled from a text field: arrows wrap around, Enter picks. */
export function useActiveItem<Item>(
  items: readonly Item[],
  onPick: (item: Item) => void,
  {
    byTab = false,
    idOf,
  }: {
    /** Whether Tab picks too. */
    byTab?: boolean;
    /** Keeps the same item active when others are inserted before it. */
    idOf?: (item: Item) => string;
  } = {},
) {
  const [position, setPosition] = useState<{ index: number; id: string | undefined }>(FIRST);
  const moved =
    idOf && position.id !== undefined ? items.findIndex((item) => idOf(item) === position.id) : -1;
  const at = moved >= 0 ? moved : Math.min(position.index, items.length - 1);
  const active = items[at];
  const to = (index: number) => {
    const item = items[index];
    setPosition({ index, id: item !== undefined && idOf ? idOf(item) : undefined });
  };
  return {
    active,
    /** Index of the active item; -1 in an empty list. */
    at,
    /** Activates the first item, for a new list. */
    toFirst: () => setPosition(FIRST),
    /** Activates the item at an index. */
    to,
    /** Returns whether it handled the key. */
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
