import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const BackupState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type BackupState = z.infer<typeof BackupState>;

/** A backup of the whole installation, stored as a file on the server. */
export const Backup = z.object({
  id: Uuid,
  state: BackupState,
  /** Name of the member who started it. Null if scheduled. */
  startedBy: z.string().nullable(),
  fileName: z.string(),
  isEncrypted: z.boolean(),
  /** Rows and files written so far. */
  done: z.number().int(),
  /** Estimated total. Null before it starts. */
  total: z.number().int().nullable(),
  /** Bytes. Null until complete. */
  size: z.number().int().nullable(),
  error: z.string().nullable(),
  createdDate: Instant,
  finishedDate: Instant.nullable(),
  /** Whether the last verification succeeded. Null if never verified. */
  isIntact: z.boolean().nullable(),
  verifiedDate: Instant.nullable(),
  isVerifying: z.boolean(),
  /** False if the file was removed from the folder. */
  exists: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** Backup location and schedule, for operators. */
export const BackupPlan = z.object({
  /** Folder on the server. */
  folder: z.string(),
  /** Daily at this time in UTC, as HH:MM. */
  time: z.string(),
  /** Number of scheduled backups kept. 0: no schedule. */
  keep: z.number().int(),
  nextDate: Instant.nullable(),
  isEncrypted: z.boolean(),
  /** Bytes used by all backups, and bytes free. Null if the folder cannot be read. */
  usedBytes: z.number().nullable(),
  freeBytes: z.number().nullable(),
});
export type BackupPlan = z.infer<typeof BackupPlan>;

export const Backups = z.object({
  /** Start of the newest complete backup. Null if none. */
  lastDate: Instant.nullable(),
  /** Whether there has been no complete backup for 26 hours. */
  isOverdue: z.boolean(),
  /** Null unless the caller's merchant operates the installation. */
  plan: BackupPlan.nullable(),
  /** Newest first. Empty if `plan` is null. */
  backups: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;
