import { useEffect, useRef, useState } from 'react';

/** How long a new row is tinted, in milliseconds. */
const NEW_MS = 2_000;

/** Returns which rows are new. The initial rows are not. */
export function useNewRows(rows: readonly { readonly id: string }[]): (id: string) => boolean {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = rows.map((row) => row.id);
    if (known.current === null) {
      if (ids.length > 0) known.current = new Set(ids);
      return;
    }
    const added = ids.filter((id) => !known.current?.has(id));
    if (added.length === 0) return;
    for (const id of added) known.current.add(id);
    setFresh((before) => new Set([...before, ...added]));
    setTimeout(() => setFresh((before) => new Set([...before].filter((id) => !added.includes(id)))), NEW_MS);
  }, [rows]);
  return (id) => fresh.has(id);
}
