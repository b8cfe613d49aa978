/** How long work on a locked row is refused before it is tried again. Milliseconds. */
const RETRY_AFTER_MS = 500;
/** An entry that nobody has tried again for so long is dropped. Milliseconds. */
const EXPIRE_MS = 60_000;

/** The rows that another transaction was found to have locked, by key, until they are found free. */
export interface LockedRows {
  readonly isEmpty: boolean;
  has(key: unknown): boolean;
  /** Adds a row with the error that the database raised. */
  add(key: unknown, error: unknown): void;
  delete(key: unknown): void;
  /** Returns the error and whether it is time to try again; undefined for a row that is not locked. */
  get(key: unknown): { readonly error: unknown; readonly isDue: boolean } | undefined;
}

export function makeLockedRows(): LockedRows {
  const rows = new Map<unknown, { readonly error: unknown; readonly retryAt: number }>();
  return {
    get isEmpty() {
      return rows.size === 0;
    },
    has: (key) => rows.has(key),
    add(key, error) {
      const now = performance.now();
      for (const [other, { retryAt }] of rows) if (retryAt + EXPIRE_MS < now) rows.delete(other);
      rows.set(key, { error, retryAt: now + RETRY_AFTER_MS });
    },
    delete: (key) => void rows.delete(key),
    get(key) {
      const row = rows.get(key);
      return row && { error: row.error, isDue: performance.now() >= row.retryAt };
    },
  };
}
