/** What was found held by somebody else is refused for so long before it is tried again. Milliseconds. */
const REFUSED_MS = 500;
/** What nobody has tried again for so long is forgotten. Milliseconds. */
const FORGOTTEN_MS = 60_000;

/** What was found held by somebody else, until it is found free. */
export interface Held {
  readonly isEmpty: boolean;
  has(what: unknown): boolean;
  /** Notes what was found held, with the error that said so. */
  note(what: unknown, error: unknown): void;
  free(what: unknown): void;
  /** The error that said so, and whether it is time to try again. Undefined for what is not held. */
  get(what: unknown): { readonly error: unknown; readonly isDue: boolean } | undefined;
}

export function makeHeld(): Held {
  const held = new Map<unknown, { readonly error: unknown; readonly until: number }>();
  return {
    get isEmpty() {
      return held.size === 0;
    },
    has: (what) => held.has(what),
    note(what, error) {
      const now = performance.now();
      for (const [other, { until }] of held) if (until + FORGOTTEN_MS < now) held.delete(other);
      held.set(what, { error, until: now + REFUSED_MS });
    },
    free: (what) => void held.delete(what),
    get(what) {
      const known = held.get(what);
      return known && { error: known.error, isDue: performance.now() >= known.until };
    },
  };
}
