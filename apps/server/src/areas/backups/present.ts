import type { Backup, BackupPlan, Backups } from '@foyer/contract/backups/shapes';
import type { Config } from '../../config.ts';
import type { Services } from '../../kernel/context.ts';
import { hasFile, spaceOf } from './folder.ts';
import { type BackupRow, lastBackup, newestBackups } from './queries.ts';
import { isOverdue, nextDue } from './schedule.ts';

export const presentBackup = (config: Config, row: BackupRow): Backup => ({
  id: row.id,
  state: row.state,
  startedBy: row.startedBy,
  fileName: row.fileName,
  isEncrypted: row.isEncrypted,
  done: row.done,
  total: row.total,
  size: row.size,
  error: row.error,
  createdDate: row.createdAt.toISOString(),
  finishedDate: row.finishedAt?.toISOString() ?? null,
  isIntact: row.isIntact,
  verifiedDate: row.verifiedAt?.toISOString() ?? null,
  isVerifying: row.verifyingSince !== null,
  exists: hasFile(config, row.fileName),
});

/** The state of the backups, with operator details when `isOperator`. */
export async function presentBackups(services: Services, isOperator: boolean): Promise<Backups> {
  const { config } = services;
  const last = await lastBackup(services);
  const rows = isOperator ? await newestBackups(services) : [];
  return {
    lastDate: last?.createdAt.toISOString() ?? null,
    isOverdue: config.BACKUP_KEEP > 0 && isOverdue(last?.createdAt ?? null, new Date()),
    plan: isOperator ? await presentPlan(config) : null,
    backups: rows.map((row) => presentBackup(config, row)),
  };
}

async function presentPlan(config: Config): Promise<BackupPlan> {
  const space = await spaceOf(config);
  const { BACKUP_TIME: time, BACKUP_KEEP: keep } = config;
  return {
    folder: config.BACKUP_DIR,
    time,
    keep,
    nextDate: keep > 0 ? nextDue(time, new Date()).toISOString() : null,
    isEncrypted: Boolean(config.BACKUP_PASSPHRASE),
    usedBytes: space?.used ?? null,
    freeBytes: space?.free ?? null,
  };
}
