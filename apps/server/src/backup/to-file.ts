import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError, explainDiskError } from './errors.ts';
import type { BackupSummary } from './format.ts';
import { type BackupRequest, writeBackup } from './write.ts';

/**
 * Writes a backup to a file that nobody else may read. It appears under its name when it is whole and on the disk; what
 * a backup that broke off left is overwritten by the next one.
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

/** Writes down that the file has its name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
