/** The most rows of one export of the audit. */
export const AUDIT_EXPORT_MAX = 20_000;
