import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './errors.ts';

const SQLITE_BUSY = 5;

/** An exclusive lock of a data folder, held until `release` or the end of the process. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process.
 *
 * Uses a lock of the operating system, on a file that SQLite opens exclusively. It ends with the process, so that stale
 * locks and reused process ids cannot occur.
 *
 * @throws EmbeddedDatabaseError when another process holds the lock.
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
