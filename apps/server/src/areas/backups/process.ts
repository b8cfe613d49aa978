import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../kernel/context.ts';

/** What a process of its own is to do. */
export interface ApartTask {
  readonly kind: 'write' | 'verify';
  readonly path: string;
  /** Writes what belongs to this merchant alone, without secrets and not encrypted. */
  readonly merchantId?: number;
}

export interface Progress {
  readonly done: number;
  /** About how many; null while unknown. */
  readonly total: number | null;
}

/** What the process says on its way. */
export type ApartMessage =
  | { readonly progress: Progress }
  | { readonly failed: string; readonly isDamaged: boolean }
  | ApartResult;

export interface ApartResult {
  readonly bytes: number;
  readonly rows: number;
}

/** It could not be done, in a sentence for the administrator. */
export class BackupFailed extends Error {
  /** Whether the file was read and is damaged. */
  readonly isDamaged: boolean;

  constructor(message: string, isDamaged = false) {
    super(message);
    this.isDamaged = isDamaged;
  }
}

const PROGRAM = fileURLToPath(new URL('./process-main.ts', import.meta.url));

/**
 * Writes or verifies a backup in a process of its own and of low priority, so that chats do not wait for it.
 * @throws BackupFailed
 */
export async function runApart(
  { config, database }: Services,
  task: ApartTask,
  signal: AbortSignal,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<ApartResult> {
  const child = fork(PROGRAM, {
    signal,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      FOYER_BACKUP: JSON.stringify({ ...task, url: database.url, dataDir: config.DATA_DIR }),
    },
  });
  return new Promise((done, fail) => {
    let result: ApartResult | null = null;
    let failure = new BackupFailed('The process writing it ended.');
    child.on('spawn', () => child.pid && lowerPriority(child.pid));
    child.on('message', (message: ApartMessage) => {
      if ('progress' in message) onProgress(message.progress).catch(() => {});
      else if ('failed' in message) failure = new BackupFailed(message.failed, message.isDamaged);
      else result = message;
    });
    child.on('error', () => {});
    child.on('exit', () => (result ? done(result) : fail(failure)));
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems refuse; it only takes more of the CPU then.
  }
}
