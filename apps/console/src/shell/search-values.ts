/** Parses a text from an address query; undefined when it is none. Truncated to `max` characters. */
export const textOf = (value: unknown, max = 200): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, max) || undefined
    : undefined;

/** Parses a day, YYYY-MM-DD, from an address query. */
export const dayOf = (value: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined;

/** Parses an id from an address query. */
export const uuidOf = (value: unknown): string | undefined =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? String(value) : undefined;

/** Parses a whole number above zero from an address query. */
export const positiveOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
