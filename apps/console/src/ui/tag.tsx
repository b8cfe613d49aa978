import type { CSSProperties, ReactNode } from 'react';

/** A tag. `colour` is the tag's own, shown as a small square before the text. */
export function Tag({ colour, children }: { colour?: string; children: ReactNode }) {
  return (
    <span className="tag" style={colour ? ({ '--c': colour } as CSSProperties) : undefined}>
      {children}
    </span>
  );
}
