import { BACKUPS_LISTED } from '@foyer/contract/backups/constants';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { backups } from './tables.ts';

export type BackupRow = typeof backups.$inferSelect;

/** The tenant of the installation's own rows. */
export const installation = ({ database }: Pick<Services, 'database'>) => database.tenant(INSTALLATION);

/** The condition that names one backup. */
export const one = (id: string) => and(eq(backups.merchantId, INSTALLATION), eq(backups.id, id));

/** @throws Refusal `not_found` */
export async function backupFor(services: Services, id: string): Promise<BackupRow> {
  const [row] = await newest(services, eq(backups.id, id));
  if (!row) throw notFound();
  return row;
}

/** The newest backups, newest first. */
export const newestBackups = (services: Services): Promise<BackupRow[]> => newest(services);

/** The newest complete backup that was not found damaged. Null when there is none. */
export async function lastBackup(services: Pick<Services, 'database'>): Promise<BackupRow | null> {
  const [row] = await newest(services, and(eq(backups.state, 'done'), eq(backups.isIntact, true)));
  return row ?? null;
}

/** The newest backup of the schedule, in any state. */
export async function lastScheduled(services: Services): Promise<BackupRow | null> {
  const [row] = await newest(services, isNull(backups.startedBy));
  return row ?? null;
}

/** All complete backups of the schedule, newest first. */
export const scheduledBackups = (services: Services): Promise<BackupRow[]> =>
  newest(services, and(isNull(backups.startedBy), eq(backups.state, 'done')), ALL);

/** More than BACKUP_KEEP allows. */
const ALL = 10_000;

const newest = (
  services: Pick<Services, 'database'>,
  condition?: SQL,
  most = BACKUPS_LISTED,
): Promise<BackupRow[]> =>
  installation(services).read((db) =>
    db
      .select()
      .from(backups)
      .where(and(eq(backups.merchantId, INSTALLATION), condition))
      .orderBy(desc(backups.createdAt), desc(backups.id))
      .limit(most),
  );
