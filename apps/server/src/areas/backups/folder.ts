import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/**
 * The file name of a backup: its sortable start time. Each attempt has its own file, since the writer of a lost attempt
 * may still be running.
 */
export function fileNameFor(at: Date, isEncrypted: boolean, attempt = 1): string {
  const moment = at.toISOString().slice(0, 19).replace(/[:T]/g, '-');
  return `foyer-${moment}${attempt > 1 ? `-${attempt}` : ''}.tar.zst${isEncrypted ? '.age' : ''}`;
}

export const pathOf = ({ BACKUP_DIR }: Config, fileName: string): string => join(BACKUP_DIR, fileName);

export const hasFile = (config: Config, fileName: string): boolean => existsSync(pathOf(config, fileName));

export const makeFolder = ({ BACKUP_DIR }: Config) => mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });

/** Deletes the file of a backup, and a partial one. */
export async function removeFile(config: Config, fileName: string): Promise<void> {
  const path = pathOf(config, fileName);
  await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
}

/** Bytes used by the folder, and bytes free on its disk. Null when it cannot be read. */
export async function spaceOf({ BACKUP_DIR }: Config): Promise<{ used: number; free: number } | null> {
  try {
    const names = await readdir(BACKUP_DIR);
    const sizes = await Promise.all(
      names.map((name) => stat(join(BACKUP_DIR, name)).then(({ size }) => size)),
    );
    const { bavail, bsize } = await statfs(BACKUP_DIR);
    return { used: sizes.reduce((sum, size) => sum + size, 0), free: bavail * bsize };
  } catch {
    return null;
  }
}
