/** A schedule without a complete backup for so long is behind. Hours: a day, and the time that one may take. */
export const BACKUP_OVERDUE_HOURS = 26;

/** Backups that the list shows at most, the newest. */
export const BACKUPS_LISTED = 100;
