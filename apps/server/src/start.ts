import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import { openCallers } from './areas/accounts/callers.ts';
import { keepToRoles } from './cluster/roles.ts';
import type { Config } from './config.ts';
import { openStorage } from './database/storage.ts';
import { openDatabase, requireRole } from './database/tenant.ts';
import { fileJobs } from './files/jobs.ts';
import { registerFileRoutes } from './files/routes.ts';
import { diskStore } from './files/store.ts';
import { openJobs } from './jobs/jobs.ts';
import { openBus, redisPrefix } from './kernel/bus/open.ts';
import type { Services } from './kernel/context.ts';
import { openHolds } from './kernel/holds.ts';
import { addCalls, makeHttp } from './kernel/http.ts';
import { openLimits } from './kernel/limits/limits.ts';
import { makeLogger } from './kernel/logger.ts';
import { addReference, openApiDocument } from './kernel/openapi.ts';
import { addPages } from './kernel/pages.ts';
import { addProbes } from './kernel/probes.ts';
import { answeredCalls, loadAreas } from './kernel/registry.ts';
import { version } from './kernel/version.ts';
import { addSources } from './kernel/watching/metrics.ts';
import { addMetricsPage } from './kernel/watching/metrics-page.ts';
import { watchedClient } from './kernel/watching/statements.ts';
import { startTracing } from './kernel/watching/tracing.ts';
import { startCatchingUp } from './live/catching-up.ts';
import { makeLive } from './live/live.ts';
import { openSocket } from './live/socket.ts';
import { openWriter } from './live/writer.ts';
import { mailJobs } from './mail/outbox.ts';

/** A running server. */
export interface RunningServer {
  /** Address to reach it at. */
  readonly url: string;
  readonly services: Services;
  /** Stops in the reverse order of the start; what was acknowledged is stored before. */
  stop(): Promise<void>;
}

/**
 * Starts everything: database, jobs, areas, HTTP, socket. Whatever was started is stopped again when a step fails.
 * @param isMigrated whether `DATABASE_URL` names a database that is of the present schema already
 */
export async function startServer(config: Config, { isMigrated = false } = {}): Promise<RunningServer> {
  const log = makeLogger(config);
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error) => log.error({ err: error }, 'stopping failed'));
    }
  };
  try {
    let url = config.DATABASE_URL ?? '';
    if (!isMigrated) {
      const storage = await openStorage(config, log);
      stops.push(() => storage.close());
      url = storage.url;
    }
    stops.push(await startTracing(config));
    const database = openDatabase(url, {
      maxConnections: config.DATABASE_CONNECTIONS,
      Client: watchedClient({ log, slowMs: config.SLOW_QUERY_MS }),
    });
    stops.push(() => database.close());
    await requireRole(database);
    const bus = await openBus(config, log);
    stops.push(() => bus.close());
    const isWorker = config.ROLES.includes('worker');
    const jobs = openJobs({ url, isWorker, onError: (error) => log.warn({ err: error }, 'job queue') });
    stops.push(() => jobs.close());
    const writer = openWriter(url);
    stops.push(() => writer.close());
    const limits = openLimits({ redisUrl: config.REDIS_URL, prefix: redisPrefix(config) });
    stops.push(() => limits.close());
    const holds = openHolds(url, log);
    stops.push(() => holds.close());
    const live = makeLive();
    const services: Services = {
      config,
      database,
      jobs,
      limits,
      holds,
      live,
      writer,
      log,
      bus,
      files: diskStore(join(config.DATA_DIR, 'files')),
    };
    const catchingUp = startCatchingUp(live, bus);
    stops.push(() => catchingUp.stop());
    const callers = openCallers(services);
    stops.push(() => callers.stop());

    const modules = await loadAreas(config.DEMO);
    const calls = answeredCalls(modules, config.DEMO);
    const app = await makeHttp(services);
    keepToRoles(app, config.ROLES);
    const probes = addProbes(app, database);
    addMetricsPage(app, config);
    stops.push(
      addSources({ sockets: () => live.count(), pool: () => database.load(), jobs: () => jobs.waiting() }),
    );
    addCalls(app, services, callers, calls);
    await addReference(
      app,
      openApiDocument(
        calls.map(({ call }) => call),
        version,
      ),
    );
    registerFileRoutes(app, services);
    for (const area of modules) await area.routes?.(app, services);
    await addPages(app);

    const definitions = [
      ...fileJobs(services),
      ...mailJobs(services),
      ...modules.flatMap((area) => area.jobs?.(services) ?? []),
    ];
    await jobs.prepare(definitions);
    for (const area of modules) {
      const runner = await area.start?.(services);
      if (runner) stops.push(() => runner.stop());
    }
    if (isWorker) await jobs.work(definitions);

    const trusted = proxyAddr.compile(
      config.TRUST_PROXY === 'none' ? [] : config.TRUST_PROXY.split(',').map((one) => one.trim()),
    );
    const ipOf = (request: IncomingMessage) => proxyAddr(request, trusted);
    const socket = config.ROLES.includes('chat')
      ? openSocket({
          server: app.server,
          live,
          callers,
          framesPerSecond: config.FRAMES_PER_SECOND,
          log,
          ipOf,
        })
      : null;
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    stops.push(async () => {
      probes.leave();
      await delay(config.LEAVE_AFTER_MS);
      // Nobody new comes in from here on, or those who are sent away would come back to this very process.
      const closed = app.close();
      await socket?.close();
      await closed;
    });
    for (const area of isWorker ? modules : []) {
      const runner = await area.started?.(services, address);
      if (runner) stops.push(() => runner.stop());
    }
    return { url: address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
