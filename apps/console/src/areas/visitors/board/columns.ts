import { useState } from 'react';
import { type ColumnId, SORTS } from './search.ts';

const KEY = 'foyer.board.columns';

/** Which columns are shown and in which order. */
export interface ColumnChoice {
  readonly order: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
}

/** What was remembered, with columns added that it does not know yet; the usual where it is broken. */
export function readColumnChoice(stored: string | null): ColumnChoice {
  const usual: ColumnChoice = { order: SORTS, hidden: [] };
  try {
    const { order, hidden } = JSON.parse(stored ?? 'null') as { order: unknown[]; hidden: unknown[] };
    const known = SORTS.filter((id) => order.includes(id)).sort(
      (a, b) => order.indexOf(a) - order.indexOf(b),
    );
    const added = SORTS.filter((id) => !order.includes(id));
    return {
      order: [...known, ...added],
      hidden: SORTS.filter((id) => hidden.includes(id) && id !== 'visitor'),
    };
  } catch {
    return usual;
  }
}

/** The choice of columns, remembered in this browser. The visitor's name always shows. */
export function useColumnChoice() {
  const [choice, setChoice] = useState(() => readColumnChoice(localStorage.getItem(KEY)));
  const save = (next: ColumnChoice) => {
    localStorage.setItem(KEY, JSON.stringify(next));
    setChoice(next);
  };
  return {
    choice,
    setOrder: (order: readonly ColumnId[]) => save({ ...choice, order }),
    toggle: (id: ColumnId) =>
      save({
        ...choice,
        hidden: choice.hidden.includes(id)
          ? choice.hidden.filter((one) => one !== id)
          : [...choice.hidden, id],
      }),
    move: (id: ColumnId, by: -1 | 1) => save({ ...choice, order: moved(choice.order, id, by) }),
  };
}

function moved(order: readonly ColumnId[], id: ColumnId, by: -1 | 1): ColumnId[] {
  const index = order.indexOf(id);
  const next = order.filter((one) => one !== id);
  next.splice(Math.max(0, Math.min(next.length, index + by)), 0, id);
  return next;
}
