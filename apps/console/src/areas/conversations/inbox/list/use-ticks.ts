import { useMemo, useRef, useState } from 'react';

/** Which rows of a list are ticked. */
export interface Ticks {
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Ticks or unticks a row; with `through`, all from the one before to it alike. */
  toggle(id: string, through?: boolean): void;
  all(): void;
  none(): void;
  keep(ids: readonly string[]): void;
}

/** Ticks of rows; what is not listed any more is not ticked. */
export function useTicks(listed: readonly string[]): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const ids = listed.filter((id) => ticked.has(id));
    const between = (id: string): readonly string[] => {
      const [a, b] = [listed.indexOf(last.current ?? id), listed.indexOf(id)];
      return a < 0 || b < 0 ? [id] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
    };
    return {
      ids,
      has: (id) => ticked.has(id),
      toggle: (id, through = false) => {
        const range = through ? between(id) : [id];
        const next = new Set(ids);
        for (const one of range) {
          if (ticked.has(id) && !through) next.delete(one);
          else next.add(one);
        }
        last.current = id;
        setTicked(next);
      },
      all: () => setTicked(new Set(ids.length === listed.length ? [] : listed)),
      none: () => setTicked(new Set()),
      keep: (kept) => setTicked(new Set(kept)),
    };
  }, [listed, ticked]);
}
