const DAY_MS = 86_400_000;

/** The end of a span whose last day or moment is given (`DateLike` of the contract): a day counts whole, in UTC. */
export const endOf = (date: string): Date =>
  date.includes('T') ? new Date(date) : new Date(Date.parse(date) + DAY_MS);
