/** Reads a text out of the query of an address; undefined where it is none, cut where it is too long. */
export const textOf = (value: unknown, most = 200): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, most) || undefined
    : undefined;

/** Reads a day, YYYY-MM-DD, out of the query of an address. */
export const dayOf = (value: unknown): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined;

/** Reads an id out of the query of an address. */
export const uuidOf = (value: unknown): string | undefined =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? String(value) : undefined;
