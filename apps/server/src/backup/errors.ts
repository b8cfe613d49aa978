/** The reason why a backup or restore fails. */
export type BackupFailure =
  | 'broken'
  | 'wrong_passphrase'
  | 'passphrase_needed'
  | 'newer'
  | 'not_empty'
  | 'running'
  | 'collision'
  | 'no_room'
  | 'nothing_there'
  | 'file_exists'
  | 'unknown_merchant'
  | 'wrong_scope';

/** An error of a backup or restore with a message for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: BackupFailure;

  constructor(code: BackupFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The backup file is damaged. */
export const broken = (what: string, cause?: unknown): BackupError =>
  new BackupError('broken', `The backup is damaged: ${what}. Nothing was restored from it.`, { cause });

/** Explains a full disk. Returns other errors unchanged. */
export function explainDiskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code)
    ? new BackupError('no_room', 'The disk is full. Free some space and try again.', { cause: error })
    : error;
}
