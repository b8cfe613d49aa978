/** How long a finished file can be downloaded. Days. */
export const EXPORT_KEPT_DAYS = 7;

/** The most rows of one file: what a sheet of Excel holds beneath its titles, and for CSV what spreadsheets still open. */
export const EXPORT_MAX_ROWS = { csv: 5_000_000, xlsx: 1_048_575 } as const;

/** Exports of one member that wait or run at the same time. */
export const EXPORTS_AT_ONCE = 3;
