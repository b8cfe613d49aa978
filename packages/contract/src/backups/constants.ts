/** Age of the last complete backup after which the schedule is overdue. Hours: a day plus the time of a run. */
export const BACKUP_OVERDUE_HOURS = 26;

/** Maximum number of listed backups. */
export const BACKUPS_LISTED = 100;
