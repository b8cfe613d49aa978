import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openStorage } from '../database/storage.ts';
import { relayEvents, siblingsEnv } from '../kernel/bus/ipc.ts';
import { countForWorkers } from '../kernel/limits/limits.ts';
import { makeLogger } from '../kernel/logger.ts';
import { aggregateMetrics } from '../kernel/watching/metrics-page.ts';
import { makeStops } from '../stops.ts';
import { type Fleet, startFleet } from './fleet.ts';

/** The additional process while one replaces another. */
const SPARE = 1;

/** The server processes with their shared resources. */
export type RunningFleet = Pick<Fleet, 'url' | 'renew' | 'stop'>;

/** Prepares the database and starts server processes that share the port. The primary itself serves no requests. */
export async function startPrimary(config: Config, count: number): Promise<RunningFleet> {
  const log = makeLogger(config);
  const stops = makeStops(log);
  const storage = await openStorage(config, log, count + SPARE);
  stops.add(() => storage.close());
  try {
    aggregateMetrics();
    relayEvents();
    if (!config.REDIS_URL) countForWorkers();
    const fleet = await startFleet({
      count,
      env: { DATABASE_URL: storage.url, ...siblingsEnv() },
      log,
      leaveAfterMs: config.LEAVE_AFTER_MS,
    });
    stops.add(() => fleet.stop());
    return {
      url: fleet.url,
      async renew() {
        try {
          // The new version may have migrations.
          await migrate(storage.url);
          await fleet.renew();
        } catch (error) {
          log.error({ err: error }, 'the server processes were not all replaced');
        }
      },
      stop: stops.run,
    };
  } catch (error) {
    await stops.run();
    throw error;
  }
}
