/** How long the file of a report is kept. Days. */
export const REPORT_KEPT_DAYS = 30;

/** Rows of a preview, and the most rows of a PDF. */
export const REPORT_PREVIEW_ROWS = 200;
export const REPORT_PDF_ROWS = 5_000;

/** Schedules of a merchant, and recipients of one. */
export const REPORT_SCHEDULES_MAX = 100;
export const REPORT_RECIPIENTS_MAX = 20;
