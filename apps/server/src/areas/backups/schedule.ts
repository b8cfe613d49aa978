import { BACKUP_OVERDUE_HOURS } from '@foyer/contract/backups/constants';

const DAY_MS = 86_400_000;
const OVERDUE_MS = BACKUP_OVERDUE_HOURS * 3_600_000;

/** The last time at or before `now` at which a daily backup was due. `time` is HH:MM in UTC. */
export function lastDue(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** The next time after `now` at which a daily backup is due. */
export const nextDue = (time: string, now: Date): Date => new Date(lastDue(time, now).getTime() + DAY_MS);

/** Whether the newest complete backup is older than allowed, or missing. */
export const isOverdue = (last: Date | null, now: Date): boolean =>
  now.getTime() - (last?.getTime() ?? 0) > OVERDUE_MS;
