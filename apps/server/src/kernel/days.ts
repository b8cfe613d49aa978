const DAY_MS = 86_400_000;

/** The exclusive end of a range given as `DateLike` of the contract: a day includes its 24 hours in UTC. */
export const endOf = (date: string): Date =>
  date.includes('T') ? new Date(date) : new Date(Date.parse(date) + DAY_MS);
