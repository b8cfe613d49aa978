import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openStorage } from '../database/storage.ts';
import { relayEvents, siblingsEnv } from '../kernel/bus/ipc.ts';
import { countForWorkers } from '../kernel/limits/limits.ts';
import { makeLogger } from '../kernel/logger.ts';
import { addUpMetrics } from '../kernel/watching/metrics-page.ts';
import { makeStops } from '../stops.ts';
import { type Fleet, startFleet } from './fleet.ts';

/** While one process replaces another, there is one more. */
const SPARE = 1;

/** The server processes together with what they share. */
export type RunningFleet = Pick<Fleet, 'url' | 'renew' | 'stop'>;

/** Prepares the database once, and starts server processes that share the port. This process itself answers nobody. */
export async function startPrimary(config: Config, count: number): Promise<RunningFleet> {
  const log = makeLogger(config);
  const stops = makeStops(log);
  const storage = await openStorage(config, log, count + SPARE);
  stops.add(() => storage.close());
  try {
    addUpMetrics();
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
          // An update may have brought changes to the database along.
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
