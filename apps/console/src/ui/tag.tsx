import type { CSSProperties, ReactNode } from 'react';

/** A label that people give. `colour` is the tag's own, shown as a small square before the word. */
export function Tag({ colour, children }: { colour?: string; children: ReactNode }) {
  return (
    <span className="tag" style={colour ? ({ '--c': colour } as CSSProperties) : undefined}>
      {children}
    </span>
  );
}
