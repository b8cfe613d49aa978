import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './errors.ts';

const SQLITE_BUSY = 5;

/** The right to use a data folder, held until `release` or the end of the process, whichever comes first. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the data folder for this process.
 *
 * The lock is the operating system's own, on a file that SQLite opens exclusively: it vanishes with the
 * process however that ends, so there is no stale lock to recognise and no process id to mistake.
 *
 * @throws EmbeddedDatabaseError when another process holds the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const pidFile = join(dataDir, 'server.pid');
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new EmbeddedDatabaseError(
      `The data folder ${dataDir} is in use by another Foyer server${holder(pidFile)}. Stop that one first, or give this one another folder.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
