import { useState } from 'react';

/** The selected rows of a list. */
export interface Selection {
  readonly ids: readonly string[];
  readonly count: number;
  readonly isAll: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  /** Selects only these. */
  select(ids: readonly string[]): void;
}

/** The selection of rows; rows that are no longer listed are dropped. */
export function useSelection(listed: readonly string[]): Selection {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const ids = selected.filter((id) => listed.includes(id));
  const isAll = ids.length > 0 && ids.length === listed.length;
  return {
    ids,
    count: ids.length,
    isAll,
    has: (id) => ids.includes(id),
    toggle: (id) => setSelected(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => setSelected(isAll ? [] : listed),
    select: setSelected,
  };
}
