import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Waiting for its turn, being written, complete, not possible, cancelled. */
export const BackupState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type BackupState = z.infer<typeof BackupState>;

/** A backup of the whole installation: a file on the server. */
export const Backup = z.object({
  id: Uuid,
  state: BackupState,
  /** Name of the member who started it; null for one of the schedule. */
  startedBy: z.string().nullable(),
  fileName: z.string(),
  isEncrypted: z.boolean(),
  /** Rows and files written so far. */
  done: z.number().int(),
  /** About how many there are; null before it begins. */
  total: z.number().int().nullable(),
  /** Bytes; null until it is complete. */
  size: z.number().int().nullable(),
  error: z.string().nullable(),
  createdDate: Instant,
  finishedDate: Instant.nullable(),
  /** Whether every checksum was right when it was last read; null before the first time. */
  isIntact: z.boolean().nullable(),
  verifiedDate: Instant.nullable(),
  isVerifying: z.boolean(),
  /** False where somebody removed the file from the folder. */
  exists: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** Where and when the installation is backed up, for those who operate it. */
export const BackupPlan = z.object({
  /** Folder on the server. */
  folder: z.string(),
  /** Daily at this time in UTC, as HH:MM. */
  time: z.string(),
  /** How many backups of the schedule are kept; with 0 there is no schedule. */
  keep: z.number().int(),
  nextDate: Instant.nullable(),
  isEncrypted: z.boolean(),
  /** Bytes of all backups, and of what is free beside them; null where the folder cannot be read. */
  usedBytes: z.number().nullable(),
  freeBytes: z.number().nullable(),
});
export type BackupPlan = z.infer<typeof BackupPlan>;

export const Backups = z.object({
  /** When the newest complete backup was started; null while there is none. */
  lastDate: Instant.nullable(),
  /** Whether the schedule is behind: no complete backup for 26 hours. */
  isOverdue: z.boolean(),
  /** Null for administrators of merchants who do not operate the installation. */
  plan: BackupPlan.nullable(),
  /** Newest first; empty where `plan` is null. */
  backups: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;
