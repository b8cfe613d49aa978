import { DIMENSION_TITLES, type FactDimension } from './fact-sources.ts';

/** Limits numbers to the rows with one key of a dimension. An empty key: without one. */
export interface FactLimit {
  readonly dimension: FactDimension;
  readonly key: string;
}

/** Limits as a text for addresses, such as `channel:web,label:vip%2C%20new`. Empty for none. */
export const limitsText = (limits: readonly FactLimit[]): string =>
  limits.map(({ dimension, key }) => `${dimension}:${encodeURIComponent(key)}`).join(',');

/** Reads limits from their text. Null for a text that is none. */
export function readLimits(text: string): FactLimit[] | null {
  if (text === '') return [];
  const limits = text.split(',').map((part) => {
    const [dimension = '', key] = part.split(/:(.*)/s);
    return key !== undefined && Object.hasOwn(DIMENSION_TITLES, dimension)
      ? { dimension: dimension as FactDimension, key: decoded(key) }
      : null;
  });
  return limits.every((limit) => limit !== null) ? limits : null;
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    // Written by hand: what it says is the key.
    return key;
  }
}
