import { useMemo, useRef, useState } from 'react';

/** The selected rows of a list. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Toggles a row; with `through`, the whole range from the row toggled before. */
  toggle(id: string, through?: boolean): void;
  all(): void;
  none(): void;
  select(ids: readonly string[]): void;
}

/** Row selection. Rows that leave the list are deselected. */
export function useSelection(listed: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const ids = listed.filter((id) => selected.has(id));
    const between = (id: string): readonly string[] => {
      const [a, b] = [listed.indexOf(last.current ?? id), listed.indexOf(id)];
      return a < 0 || b < 0 ? [id] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
    };
    return {
      ids,
      has: (id) => selected.has(id),
      toggle: (id, through = false) => {
        const range = through ? between(id) : [id];
        const next = new Set(ids);
        for (const one of range) {
          if (selected.has(id) && !through) next.delete(one);
          else next.add(one);
        }
        last.current = id;
        setSelected(next);
      },
      all: () => setSelected(new Set(ids.length === listed.length ? [] : listed)),
      none: () => setSelected(new Set()),
      select: (kept) => setSelected(new Set(kept)),
    };
  }, [listed, selected]);
}
