import { backupRunning } from '@foyer/contract/backups/errors';
import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notifyAdmins } from '../notices/notify.ts';
import { backupJob, queueBackup, removeBackup, VERIFY_QUEUE, WRITE_QUEUE } from './actions.ts';
import { fileNameFor, makeFolder, pathOf, removeFile, spaceOf } from './folder.ts';
import { operatorMerchant } from './operator.ts';
import { BackupFailed, runInChildProcess } from './process.ts';
import {
  type BackupRow,
  backupFor,
  installation,
  lastBackup,
  lastScheduled,
  one,
  scheduledBackups,
} from './queries.ts';
import { lastDue } from './schedule.ts';
import { backups } from './tables.ts';

const WRITE_AT_MOST_SECONDS = 6 * 3600;
/** A backup without progress for this long has lost its writer and is restarted. Milliseconds. */
export const LOST_AFTER_MS = 60_000;
const ATTEMPTS = 3;
/** Delay of the schedule after a failure. Milliseconds. */
const RETRY_AFTER_MS = 3_600_000;
/** Free disk space kept, as the disk may be that of the database. Bytes. */
const RESERVED_BYTES = 256 * 1024 * 1024;
/** Retention of failed and cancelled backups in the list. Milliseconds. */
const FAILED_KEPT_MS = 30 * 86_400_000;

/** Jobs that write and verify backups, and start those of the schedule. */
export const backupJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: WRITE_QUEUE,
    retries: 0,
    maxSeconds: WRITE_AT_MOST_SECONDS,
    waitsOnce: true,
    run: ({ backupId }, signal) => write(services, String(backupId), signal),
  },
  {
    queue: VERIFY_QUEUE,
    retries: 0,
    maxSeconds: WRITE_AT_MOST_SECONDS,
    waitsOnce: true,
    run: ({ backupId }, signal) => verify(services, String(backupId), signal),
  },
  { queue: 'backups.due', retries: 1, cron: '* * * * *', run: () => beginDue(services, new Date()) },
];

/** Starts the scheduled backup when it is due, and resumes interrupted ones. */
export async function beginDue(services: Services, now: Date): Promise<void> {
  await resume(services, now);
  const { BACKUP_KEEP, BACKUP_TIME } = services.config;
  if (BACKUP_KEEP === 0) return;
  const last = await lastScheduled(services);
  const isMissing = !last || last.createdAt < lastDue(BACKUP_TIME, now);
  const mayRetry = last?.state === 'failed' && earlier(now, RETRY_AFTER_MS) > (last.finishedAt ?? now);
  if (!isMissing && !mayRetry) return;
  await queueBackup(services, null).catch((error) => {
    const isUnderWay = error instanceof Refusal && error.definition === backupRunning;
    if (!isUnderWay) throw error;
  });
}

const earlier = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Queues the backup again whose job or writer was lost. */
async function resume(services: Services, now: Date): Promise<void> {
  const since = earlier(now, LOST_AFTER_MS);
  const isLost = or(
    lt(backups.progressAt, since),
    and(eq(backups.state, 'queued'), lt(backups.createdAt, since)),
  );
  const lost = and(
    eq(backups.merchantId, INSTALLATION),
    inArray(backups.state, ['queued', 'running']),
    isLost,
  );
  await act(systemScope(services, INSTALLATION), async (db) => {
    const rows = await db.update(backups).set({ state: 'queued', progressAt: now }).where(lost).returning();
    const jobs = rows.map(({ id }) => backupJob(WRITE_QUEUE, id));
    return { result: undefined, audit: [], events: [], jobs };
  });
}

async function write(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const row = await claim(services, id);
  if (!row) return;
  const { config } = services;
  const path = pathOf(config, row.fileName);
  const stopping = new AbortController();
  try {
    if (row.attempts > ATTEMPTS)
      throw new BackupFailed(`The server stopped ${ATTEMPTS} times while it was written.`);
    await makeFolder(config);
    await requireRoom(services);
    const { bytes } = await runInChildProcess(
      services,
      { kind: 'write', path },
      AbortSignal.any([stopping.signal, signal]),
      async (progress) => {
        if (!(await storeProgress(services, row, progress))) stopping.abort();
      },
    );
    const verifiedAt = new Date();
    const stored = await finish(services, row, { state: 'done', size: bytes, isIntact: true, verifiedAt });
    if (stored) await removeOld(services);
    else await removeFile(config, row.fileName);
  } catch (error) {
    await removeFile(config, row.fileName);
    if (stopping.signal.aborted) return;
    if (signal.aborted) {
      await returnToQueue(services, row);
      throw signal.reason;
    }
    if (!(error instanceof BackupFailed)) throw error;
    services.log.error({ backupId: id, reason: error.message }, 'backup failed');
    await finish(services, row, { state: 'failed', error: error.message });
  }
}

/** @throws BackupFailed when the disk lacks space for another backup like the last one */
async function requireRoom(services: Services): Promise<void> {
  const [space, last] = await Promise.all([spaceOf(services.config), lastBackup(services)]);
  if (space && space.free < (last?.size ?? 0) + RESERVED_BYTES)
    throw new BackupFailed('The disk of the backup folder does not have enough space.');
}

/** Claims a queued backup. Null when it is no longer queued. */
async function claim(services: Services, id: string): Promise<BackupRow | null> {
  const { attempts, fileName, createdAt, isEncrypted } = await backupFor(services, id);
  const attempt = attempts + 1;
  if (attempts > 0) await removeFile(services.config, fileName);
  const [row] = await installation(services).transaction((db) =>
    db
      .update(backups)
      .set({
        state: 'running',
        progressAt: new Date(),
        done: 0,
        attempts: attempt,
        fileName: fileNameFor(createdAt, isEncrypted, attempt),
      })
      .where(and(one(id), eq(backups.state, 'queued')))
      .returning(),
  );
  return row ?? null;
}

/** Condition for a backup still owned by this writer. */
const isOurs = ({ id, attempts }: BackupRow) =>
  and(one(id), eq(backups.state, 'running'), eq(backups.attempts, attempts));

/** Stores the progress of a backup. Returns false when it was cancelled or taken over. */
async function storeProgress(
  services: Services,
  row: BackupRow,
  progress: { readonly done: number; readonly total: number | null },
): Promise<boolean> {
  const found = await installation(services).transaction((db) =>
    db
      .update(backups)
      .set({ ...progress, progressAt: new Date() })
      .where(isOurs(row))
      .returning({ id: backups.id }),
  );
  return found.length > 0;
}

/** Leaves the backup to another process. It does not count as an attempt that the server did not survive. */
const returnToQueue = (services: Services, row: BackupRow) =>
  installation(services).transaction((db) =>
    db
      .update(backups)
      .set({ state: 'queued', progressAt: new Date(), attempts: row.attempts - 1 })
      .where(isOurs(row)),
  );

/** Finishes a backup. Returns false when it was cancelled or taken over. */
async function finish(
  services: Services,
  row: BackupRow,
  end: Partial<BackupRow> & { readonly state: 'done' | 'failed' },
): Promise<boolean> {
  const [finished] = await installation(services).transaction((db) =>
    db
      .update(backups)
      .set({ ...end, finishedAt: new Date() })
      .where(isOurs(row))
      .returning(),
  );
  if (finished?.state === 'failed') await notifyOperators(services, finished);
  return finished !== undefined;
}

/** Notifies the administrators who operate the installation of a failed backup. */
async function notifyOperators(services: Services, { error }: BackupRow): Promise<void> {
  const merchantId = await operatorMerchant(services);
  if (merchantId === null) return;
  await act(systemScope(services, merchantId), async (db) => {
    const notice = { titleKey: 'backup_failed' as const, text: error ?? '', path: '/settings/backups' };
    return { result: undefined, audit: [], events: await notifyAdmins(db, merchantId, notice) };
  });
}

/** Deletes scheduled backups beyond `BACKUP_KEEP`, and old failed ones. */
async function removeOld(services: Services): Promise<void> {
  const { BACKUP_KEEP } = services.config;
  const rows = BACKUP_KEEP > 0 ? await scheduledBackups(services) : [];
  for (const row of rows.slice(BACKUP_KEEP)) await removeBackup(services, row);
  await installation(services).transaction((db) =>
    db
      .delete(backups)
      .where(
        and(
          eq(backups.merchantId, INSTALLATION),
          inArray(backups.state, ['failed', 'cancelled']),
          lt(backups.createdAt, earlier(new Date(), FAILED_KEPT_MS)),
        ),
      ),
  );
}

async function verify(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { fileName } = await backupFor(services, id);
  const path = pathOf(services.config, fileName);
  const verdict = await runInChildProcess(services, { kind: 'verify', path }, signal, async () => {}).then(
    () => ({ isIntact: true, error: null, verifiedAt: new Date() }),
    (error) => {
      signal.throwIfAborted();
      if (!(error instanceof BackupFailed)) throw error;
      // A file unreadable for another reason is not damaged.
      const { isDamaged, message } = error;
      return isDamaged ? { isIntact: false, error: message, verifiedAt: new Date() } : { error: message };
    },
  );
  await installation(services).transaction((db) =>
    db
      .update(backups)
      .set({ ...verdict, verifyingSince: null })
      .where(one(id)),
  );
}
