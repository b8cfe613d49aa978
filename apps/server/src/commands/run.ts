import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BackupError } from '../backup/errors.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { EmbeddedDatabaseError } from '../database/embedded/errors.ts';
import { joinEmbedded } from '../database/embedded/index.ts';

/** Thrown for invalid command line arguments. */
export class UsageError extends Error {}

/** Runs an operator's command. Prints known errors as a sentence. Exits with 0 on success, otherwise 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    const isExpected = [BackupError, ConfigError, EmbeddedDatabaseError, UsageError].some(
      (kind) => error instanceof kind,
    );
    const { message, stack, syscall } = error as NodeJS.ErrnoException;
    process.stderr.write(`${isExpected || syscall ? message : stack}\n`);
    process.exitCode = 1;
  }
}

/**
 * Parses the arguments of a command.
 * @throws UsageError
 */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs({ allowPositionals: true, ...config });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Uses the database of the installation, whether or not a server runs. */
export async function withDatabase<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL) return use(config.DATABASE_URL);
  const embedded = await joinEmbedded({ dataDir: config.DATA_DIR, log: tell });
  try {
    return await use(embedded.url);
  } finally {
    await embedded.stop();
  }
}

export const tell = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
