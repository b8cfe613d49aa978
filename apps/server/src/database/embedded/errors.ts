/** An error of the embedded database with a message for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const OWN_DATABASE = 'Or set DATABASE_URL to a PostgreSQL of your own (15 or newer).';

/** The error for a platform without binaries, with the remedy. */
export function missingBinaries(platform: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `No embedded PostgreSQL is installed for ${platform}. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
  );
}

/** Explains a failed file operation in the data folder. Returns other errors unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(dataDir);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) return notWritable(dataDir);
  return error;
}

/** Explains the output of a PostgreSQL that failed to start, and quotes its last lines. */
export function explainDatabaseOutput(output: string, dataDir: string): EmbeddedDatabaseError {
  if (output.includes('No space left on device')) return diskFull(dataDir);
  if (output.includes('Permission denied') || output.includes('Read-only file system')) {
    return notWritable(dataDir, lastLines(output));
  }
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${dataDir} could not start. It said:\n${lastLines(output)}`,
  );
}

function diskFull(dataDir: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The disk that holds ${dataDir} is full. Free some space and start again. ${OWN_DATABASE}`,
  );
}

function notWritable(dataDir: string, evidence = ''): EmbeddedDatabaseError {
  const said = evidence ? `\nPostgreSQL said:\n${evidence}` : '';
  return new EmbeddedDatabaseError(
    `The data folder ${dataDir} is not a writable folder. Allow this user to write there, or name another folder. ${OWN_DATABASE}${said}`,
  );
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-8).join('\n');
}
