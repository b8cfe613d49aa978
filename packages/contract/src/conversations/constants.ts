/** The most rows and characters of a table of canned replies that is taken in. */
export const CANNED_CSV_MAX = { rows: 2_000, characters: 4_000_000 } as const;
