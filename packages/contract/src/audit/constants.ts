/** Maximum rows of an audit export. */
export const AUDIT_EXPORT_MAX = 20_000;
