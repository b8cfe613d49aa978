/** A delay of debounced, recurring or polling work. Tests set `WAITS_DIVIDED_BY` to shorten all of them. */
export const waitMs = (ms: number): number => ms / Number(process.env.WAITS_DIVIDED_BY ?? 1);
