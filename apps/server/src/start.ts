import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { openCallers } from './areas/accounts/callers.ts';
import { type Config, ConfigError } from './config.ts';
import { startEmbedded } from './database/embedded/index.ts';
import { migrate } from './database/migrate.ts';
import { isConnectionError, openDatabase } from './database/tenant.ts';
import { fileJobs } from './files/jobs.ts';
import { registerFileRoutes } from './files/routes.ts';
import { diskStore } from './files/store.ts';
import { openJobs } from './jobs/jobs.ts';
import type { Services } from './kernel/context.ts';
import { localBus } from './kernel/events.ts';
import { addCalls, makeHttp } from './kernel/http.ts';
import { makeLogger } from './kernel/logger.ts';
import { addReference, openApiDocument } from './kernel/openapi.ts';
import { addPages } from './kernel/pages.ts';
import { addProbes } from './kernel/probes.ts';
import { answeredCalls, loadAreas } from './kernel/registry.ts';
import { version } from './kernel/version.ts';
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

/** Starts everything: database, jobs, areas, HTTP, socket. Whatever was started is stopped again when a step fails. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = makeLogger(config);
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error) => log.error({ err: error }, 'stopping failed'));
    }
  };
  try {
    const url = await openStorage(config, (message) => log.info(message), stops);
    const database = openDatabase(url, { maxConnections: config.DATABASE_CONNECTIONS });
    stops.push(() => database.close());
    const jobs = await openJobs(url, (error) => log.warn({ err: error }, 'job queue'));
    stops.push(() => jobs.close());
    const writer = openWriter(url);
    stops.push(() => writer.close());
    const live = makeLive();
    const services: Services = {
      config,
      database,
      jobs,
      live,
      writer,
      log,
      bus: localBus((error, name) => log.error({ err: error }, `listener of ${name} failed`)),
      files: diskStore(join(config.DATA_DIR, 'files')),
    };
    const callers = openCallers(services);
    stops.push(() => callers.stop());

    const modules = await loadAreas(config.DEMO);
    const calls = answeredCalls(modules, config.DEMO);
    const app = await makeHttp(services);
    const probes = addProbes(app, database);
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

    for (const area of modules) {
      const runner = await area.start?.(services);
      if (runner) stops.push(() => runner.stop());
    }
    await jobs.work([
      ...fileJobs(services),
      ...mailJobs(services),
      ...modules.flatMap((area) => area.jobs?.(services) ?? []),
    ]);

    const trusted = proxyAddr.compile(
      config.TRUST_PROXY === 'none' ? [] : config.TRUST_PROXY.split(',').map((one) => one.trim()),
    );
    const ipOf = (request: IncomingMessage) => proxyAddr(request, trusted);
    const socket = openSocket({ server: app.server, live, callers, log, ipOf });
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    stops.push(() => app.close());
    stops.push(() => socket.close());
    stops.push(() => probes.leave());
    for (const area of modules) {
      const runner = await area.started?.(services, address);
      if (runner) stops.push(() => runner.stop());
    }
    return { url: address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The database to use, migrated: the one given, or an embedded one. */
async function openStorage(
  config: Config,
  log: (message: string) => void,
  stops: (() => unknown)[],
): Promise<string> {
  let url = config.DATABASE_URL;
  if (!url) {
    const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log });
    stops.push(() => embedded.stop());
    url = embedded.url;
  }
  await migrate(url).catch((error) => {
    const reason = isConnectionError(error) ? `The database does not answer: ${reasonOf(error)}` : null;
    throw reason === null ? error : new ConfigError(reason);
  });
  return url;
}

const reasonOf = (error: Error) => (error.cause instanceof Error ? error.cause : error).message;
