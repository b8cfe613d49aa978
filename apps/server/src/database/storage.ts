import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import { startEmbedded } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import { isConnectionError } from './tenant.ts';

/** A migrated database. */
export interface Storage {
  readonly url: string;
  /** Stops the database if it is the embedded one. */
  close(): Promise<void>;
}

/** Connections of a server process besides those of requests: jobs, messages, settings, leader locks. */
const FURTHER_CONNECTIONS = 16;

/**
 * Opens and migrates the configured database, or starts an embedded one.
 * @param processes the number of server processes that may use it at once
 */
export async function openStorage(config: Config, log: FastifyBaseLogger, processes = 1): Promise<Storage> {
  const storage = config.DATABASE_URL
    ? { url: config.DATABASE_URL, close: async () => {} }
    : await openEmbedded(config, log, processes);
  try {
    await migrate(storage.url);
    return storage;
  } catch (error) {
    await storage.close();
    throw isConnectionError(error)
      ? new ConfigError(`The database does not respond: ${reasonOf(error as Error)}`)
      : error;
  }
}

async function openEmbedded(
  { DATA_DIR, DATABASE_CONNECTIONS }: Config,
  log: FastifyBaseLogger,
  processes: number,
): Promise<Storage> {
  const connections = processes * (DATABASE_CONNECTIONS + FURTHER_CONNECTIONS);
  const embedded = await startEmbedded({
    dataDir: DATA_DIR,
    log: (message) => log.info(message),
    ...(connections > 90 && { settings: { max_connections: String(connections + 10) } }),
  });
  return { url: embedded.url, close: () => embedded.stop() };
}

const reasonOf = (error: Error) => (error.cause instanceof Error ? error.cause : error).message;
