import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError, explainDiskError } from './errors.ts';
import type { BackupSummary } from './format.ts';
import { type BackupRequest, writeBackup } from './write.ts';

/**
 * Writes a backup to a file readable by its owner only. The file is renamed to its name after it is complete and
 * synced; the remains of a failed backup are overwritten by the next one.
 * @throws BackupError `file_exists`, `no_room`, `unknown_merchant`
 */
export async function backupToFile(
  path: string,
  request: Omit<BackupRequest, 'out'>,
): Promise<BackupSummary> {
  if (existsSync(path)) throw new BackupError('file_exists', `${path} exists already. Choose another name.`);
  const partial = `${path}.partial`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(partial, 'w', 0o600);
    const summary = await writeBackup({ ...request, out: file.createWriteStream({ flush: true }) });
    await rename(partial, path);
    await syncFolder(dirname(path));
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw explainDiskError(error);
  }
}

/** Syncs the folder, so that the rename is durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
