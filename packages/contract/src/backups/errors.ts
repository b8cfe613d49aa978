import { defineError } from '../kernel/errors.ts';

/** The caller's merchant does not operate the installation (`OPERATOR_MERCHANT`). */
export const notOperator = defineError(
  'not_operator',
  403,
  'Only the administrators who operate this installation can do this.',
);

export const backupRunning = defineError('backup_under_way', 409, 'A backup is already running.');

/** The backup is not complete, or its file is gone. */
export const noBackupFile = defineError('no_backup_file', 409, 'This backup has no file.');
