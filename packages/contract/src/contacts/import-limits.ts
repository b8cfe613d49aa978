/** Maximum size of an imported file. Bytes. */
export const IMPORT_FILE_MAX_BYTES = 100 * 1024 * 1024;

/** Maximum rows of an import. */
export const IMPORT_MAX_ROWS = 1_000_000;

/** Maximum columns of an import. */
export const IMPORT_MAX_COLUMNS = 1_000;

/** Maximum length of a cell of an import. Characters. */
export const IMPORT_MAX_CELL = 20_000;

/** How long an import can be undone, and how long its rows are kept. Days. */
export const IMPORT_UNDO_DAYS = 30;
