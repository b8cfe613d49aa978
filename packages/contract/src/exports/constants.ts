/** Retention of a finished file. Days. */
export const EXPORT_KEPT_DAYS = 7;

/** Maximum rows of a file. For xlsx the limit of an Excel sheet without its title row. */
export const EXPORT_MAX_ROWS = { csv: 5_000_000, xlsx: 1_048_575 } as const;

/** Maximum number of queued and running exports of a member. */
export const EXPORTS_AT_ONCE = 3;
