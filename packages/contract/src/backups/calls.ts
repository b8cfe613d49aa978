import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, Uuid } from '../kernel/shapes.ts';
import { BACKUPS_LISTED } from './constants.ts';
import { backupRunning, noBackupFile, notOperator } from './errors.ts';
import { Backup, Backups } from './shapes.ts';

export const description = 'Backups of the whole installation.';

const one = z.object({ id: Uuid });

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/backups',
  access: admin,
  topics: ['backups'],
  reply: Backups,
  summary: `Get the state of the backups. Operators also get the newest ${BACKUPS_LISTED}`,
});

export const beginBackup = defineCall({
  method: 'POST',
  path: '/api/backups',
  access: admin,
  topics: ['backups'],
  reply: Backup,
  errors: [notOperator, backupRunning],
  rateLimit: { max: 20, perSeconds: 3600 },
  summary: 'Back up the whole installation now',
  description: 'A job writes the file to the backup folder. It is kept until it is deleted.',
});

export const cancelBackup = defineCall({
  method: 'POST',
  path: '/api/backups/{id}/cancel',
  access: admin,
  topics: ['backups'],
  params: one,
  reply: Backup,
  summary: 'Cancel a backup. Backups that have ended are unchanged',
});

export const verifyBackup = defineCall({
  method: 'POST',
  path: '/api/backups/{id}/verify',
  access: admin,
  topics: ['backups'],
  params: one,
  reply: Backup,
  errors: [noBackupFile],
  rateLimit: { max: 60, perSeconds: 3600 },
  summary: 'Verify a backup by reading it completely and comparing all checksums',
});

export const removeBackup = defineCall({
  method: 'DELETE',
  path: '/api/backups/{id}',
  access: admin,
  topics: ['backups'],
  params: one,
  reply: Done,
  errors: [backupRunning],
  summary: 'Delete a backup and its file',
});
