import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../kernel/context.ts';

/** The task of a child process. */
export interface ChildTask {
  readonly kind: 'write' | 'verify';
  readonly path: string;
  /** Writes only this merchant's data, without secrets and unencrypted. */
  readonly merchantId?: number;
}

export interface Progress {
  readonly done: number;
  /** Estimate; null while unknown. */
  readonly total: number | null;
}

/** A message of the child process. */
export type ChildMessage =
  | { readonly progress: Progress }
  | { readonly failed: string; readonly isDamaged: boolean }
  | ChildResult;

export interface ChildResult {
  readonly bytes: number;
  readonly rows: number;
}

/** A failure, with a message for administrators. */
export class BackupFailed extends Error {
  /** Whether the file is damaged. */
  readonly isDamaged: boolean;

  constructor(message: string, isDamaged = false) {
    super(message);
    this.isDamaged = isDamaged;
  }
}

const PROGRAM = fileURLToPath(new URL('./process-main.ts', import.meta.url));

/**
 * Writes or verifies a backup in a child process of low priority, so that it does not slow down the server.
 * @throws BackupFailed
 */
export async function runInChildProcess(
  { config, database }: Services,
  task: ChildTask,
  signal: AbortSignal,
  onProgress: (progress: Progress) => Promise<void>,
): Promise<ChildResult> {
  const child = fork(PROGRAM, {
    signal,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      FOYER_BACKUP: JSON.stringify({ ...task, url: database.url, dataDir: config.DATA_DIR }),
    },
  });
  return new Promise((done, fail) => {
    let result: ChildResult | null = null;
    let failure = new BackupFailed('The process writing it ended.');
    child.on('spawn', () => child.pid && lowerPriority(child.pid));
    child.on('message', (message: ChildMessage) => {
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
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted on some systems; the process then only takes more CPU.
  }
}
