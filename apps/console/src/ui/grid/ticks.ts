import { useState } from 'react';

/** Which of the listed rows are ticked. */
export interface Ticks {
  readonly ids: readonly string[];
  readonly count: number;
  readonly isAll: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  /** Keeps only these ticked. */
  keep(ids: readonly string[]): void;
}

/** Ticks of rows; what is not listed any more is not ticked. */
export function useTicks(listed: readonly string[]): Ticks {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const ids = ticked.filter((id) => listed.includes(id));
  const isAll = ids.length > 0 && ids.length === listed.length;
  return {
    ids,
    count: ids.length,
    isAll,
    has: (id) => ids.includes(id),
    toggle: (id) => setTicked(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => setTicked(isAll ? [] : listed),
    keep: setTicked,
  };
}
