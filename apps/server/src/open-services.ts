import { join } from 'node:path';
import { openDatabase, requireRole } from './database/tenant.ts';
import { diskStore } from './files/store.ts';
import { openJobs } from './jobs/jobs.ts';
import { openBus, redisPrefix } from './kernel/bus/open.ts';
import type { Services } from './kernel/context.ts';
import { openLeaderLocks } from './kernel/leader-locks.ts';
import { openLimits } from './kernel/limits/limits.ts';
import { watchedClient } from './kernel/watching/statements.ts';
import { openWriter } from './live/writer.ts';
import { openMessageEffects } from './message-effects.ts';
import type { Stops } from './stops.ts';

/**
 * Opens the services that the whole server shares.
 * @param url of a migrated database
 */
export async function openServices(
  url: string,
  { config, log, live }: Pick<Services, 'config' | 'log' | 'live'>,
  stops: Stops,
): Promise<Services> {
  const database = openDatabase(url, {
    maxConnections: config.DATABASE_CONNECTIONS,
    Client: watchedClient({ log, slowMs: config.SLOW_QUERY_MS }),
  });
  stops.add(() => database.close());
  await requireRole(database);
  const bus = await openBus(config, log);
  stops.add(() => bus.close());
  const jobs = openJobs({
    url,
    isWorker: config.ROLES.includes('worker'),
    onError: (error) => log.warn({ err: error }, 'job queue'),
  });
  stops.add(() => jobs.close());
  const writer = openWriter(url);
  stops.add(() => writer.close());
  const limits = openLimits({ redisUrl: config.REDIS_URL, prefix: redisPrefix(config) });
  stops.add(() => limits.close());
  const leaderLocks = openLeaderLocks(url, log);
  stops.add(() => leaderLocks.close());
  const files = diskStore(join(config.DATA_DIR, 'files'));
  const messageEffects = openMessageEffects(bus);
  return { config, database, bus, messageEffects, jobs, files, limits, leaderLocks, live, writer, log };
}
