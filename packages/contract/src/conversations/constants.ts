/** Maximum size of a canned reply import. */
export const CANNED_CSV_MAX = { rows: 2_000, characters: 4_000_000 } as const;
