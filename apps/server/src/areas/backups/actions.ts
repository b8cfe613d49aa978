import type { AuditAction } from '@foyer/contract/audit/texts';
import { backupRunning, noBackupFile } from '@foyer/contract/backups/errors';
import { and, inArray, isNull, lt, or } from 'drizzle-orm';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type MemberScope, type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { fileNameFor, hasFile, removeFile } from './folder.ts';
import { type BackupRow, backupFor, installation, one } from './queries.ts';
import { backups } from './tables.ts';

export const WRITE_QUEUE = 'backups.write';
export const VERIFY_QUEUE = 'backups.verify';
/** A verification running for this long was interrupted. Milliseconds. */
export const VERIFY_LOST_MS = 2 * 3_600_000;

/** The job that writes or verifies a backup. */
export const backupJob = (queue: string, backupId: string): JobRequest => ({
  queue,
  data: { merchantId: INSTALLATION, backupId },
  key: backupId,
});

const IN_PROGRESS = inArray(backups.state, ['queued', 'running']);

/**
 * Queues a backup.
 * @param startedBy name of the member; null for the schedule
 * @throws Refusal `backup_under_way`
 */
export async function queueBackup(services: Services, startedBy: string | null): Promise<BackupRow> {
  const isEncrypted = Boolean(services.config.BACKUP_PASSPHRASE);
  return act(systemScope(services, INSTALLATION), async (db) => {
    const now = new Date();
    const [row] = await db
      .insert(backups)
      .values({
        merchantId: INSTALLATION,
        id: newId(),
        startedBy,
        fileName: fileNameFor(now, isEncrypted),
        isEncrypted,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Refusal(backupRunning);
    return { result: row, audit: [], events: [], jobs: [backupJob(WRITE_QUEUE, row.id)] };
  });
}

/** Cancels a backup. Its writer stops at the next progress report. A finished backup is unchanged. */
export async function cancelBackup(services: Services, { id }: BackupRow): Promise<BackupRow> {
  await installation(services).transaction((db) =>
    db
      .update(backups)
      .set({ state: 'cancelled', finishedAt: new Date() })
      .where(and(one(id), IN_PROGRESS)),
  );
  return backupFor(services, id);
}

/** @throws Refusal `no_backup_file` */
export async function queueVerification(services: Services, row: BackupRow): Promise<BackupRow> {
  const { id } = row;
  if (row.state !== 'done' || !hasFile(services.config, row.fileName)) throw new Refusal(noBackupFile);
  await act(systemScope(services, INSTALLATION), async (db) => {
    const now = new Date();
    const lost = new Date(now.getTime() - VERIFY_LOST_MS);
    const [begun] = await db
      .update(backups)
      .set({ verifyingSince: now })
      .where(and(one(id), or(isNull(backups.verifyingSince), lt(backups.verifyingSince, lost))))
      .returning({ id: backups.id });
    return {
      result: undefined,
      audit: [],
      events: [],
      jobs: begun ? [backupJob(VERIFY_QUEUE, id)] : [],
    };
  });
  return backupFor(services, id);
}

/** Deletes a backup with its file. @throws Refusal `backup_under_way` */
export async function removeBackup(services: Services, row: BackupRow): Promise<void> {
  const [removed] = await installation(services).transaction((db) =>
    db
      .delete(backups)
      .where(and(one(row.id), inArray(backups.state, ['done', 'failed', 'cancelled'])))
      .returning({ id: backups.id }),
  );
  if (!removed) throw new Refusal(backupRunning);
  await removeFile(services.config, row.fileName);
}

/** Audits a member's action on a backup at the operating merchant. */
export const auditBackup = (
  scope: MemberScope,
  action: AuditAction,
  { id, fileName }: BackupRow,
): Promise<void> =>
  act(scope, async () => ({
    result: undefined,
    audit: [{ action, subject: ['backup', id], after: { fileName } }],
    events: [],
  }));
