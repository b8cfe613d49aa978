import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import { openMemberCallers } from './areas/accounts/callers.ts';
import { openBackupHealth } from './areas/backups/health.ts';
import { openTokenCallers } from './areas/tokens/callers.ts';
import { visitorOfToken } from './areas/widget/admission.ts';
import type { Config } from './config.ts';
import { openStorage } from './database/storage.ts';
import { fileJobs } from './files/jobs.ts';
import type { Services } from './kernel/context.ts';
import { makeLogger } from './kernel/logger.ts';
import { type AreaModule, loadAreas } from './kernel/registry.ts';
import type { Runner } from './kernel/runner.ts';
import { addSources } from './kernel/watching/metrics.ts';
import { startTracing } from './kernel/watching/tracing.ts';
import { startCatchingUp } from './live/catching-up.ts';
import { makeLive } from './live/live.ts';
import { openSocket } from './live/socket.ts';
import { mailJobs } from './mail/outbox.ts';
import { openHttp } from './open-http.ts';
import { openServices } from './open-services.ts';
import { makeStops } from './stops.ts';

/** A running server. */
export interface RunningServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly services: Services;
  /** Stops in the reverse order of the start. Acknowledged messages are stored before. */
  stop(): Promise<void>;
}

/**
 * Starts the database, jobs, areas, HTTP server and socket. When a step fails, those before it are stopped.
 * @param isMigrated whether the database of `DATABASE_URL` is already migrated
 */
export async function startServer(config: Config, { isMigrated = false } = {}): Promise<RunningServer> {
  const log = makeLogger(config);
  const stops = makeStops(log);
  const keep = (runner: Runner) => stops.add(() => runner.stop());
  try {
    let url = config.DATABASE_URL ?? '';
    if (!isMigrated) {
      const storage = await openStorage(config, log);
      stops.add(() => storage.close());
      url = storage.url;
    }
    stops.add(await startTracing(config));
    const live = makeLive();
    const services = await openServices(url, { config, log, live }, stops);
    const { database, bus, jobs } = services;
    keep(startCatchingUp(live, bus));
    const members = openMemberCallers(services);
    keep(members);
    const tokens = openTokenCallers(services);
    keep(tokens);
    const callers = { member: members.member, apiToken: tokens.apiToken, visitor: visitorOfToken(services) };
    const modules = await loadAreas(config.DEMO);
    const backupHealth = openBackupHealth(services);
    const { app, probes } = await openHttp(services, callers, modules, backupHealth);
    stops.add(
      addSources({
        sockets: () => live.count(),
        pool: () => database.load(),
        jobs: () => jobs.waiting(),
        bus: () => bus.isConnected(),
        lastBackup: config.BACKUP_KEEP > 0 ? async () => (await backupHealth()).last : null,
      }),
    );
    await startWork(services, modules, keep);

    const socket = config.ROLES.includes('chat')
      ? openSocket({
          server: app.server,
          live,
          callers,
          framesPerSecond: config.FRAMES_PER_SECOND,
          log,
          limits: services.limits,
          ipOf: clientAddress(config),
        })
      : null;
    const address = await app.listen({ port: config.PORT, host: config.HOST });
    stops.add(async () => {
      probes.leave();
      await delay(config.LEAVE_AFTER_MS);
      // Refuses new connections first, or disconnected clients would reconnect to this process.
      const closed = app.close();
      await socket?.close();
      await closed;
    });
    for (const area of isWorker(config) ? modules : []) {
      const runner = await area.started?.(services, address);
      if (runner) keep(runner);
    }
    return { url: address, services, stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

const isWorker = ({ ROLES }: Config): boolean => ROLES.includes('worker');

/** Starts the background work of areas, and the jobs if this server is a worker. */
async function startWork(
  services: Services,
  modules: readonly AreaModule[],
  keep: (runner: Runner) => void,
): Promise<void> {
  const { jobs, config } = services;
  const definitions = [
    ...fileJobs(services),
    ...mailJobs(services),
    ...modules.flatMap((area) => area.jobs?.(services) ?? []),
  ];
  await jobs.prepare(definitions);
  for (const area of modules) {
    const runner = await area.start?.(services);
    if (runner) keep(runner);
  }
  services.messageEffects.requireAll();
  if (isWorker(config)) await jobs.work(definitions);
}

/** Returns a function that determines the address of a client behind trusted proxies. */
function clientAddress({ TRUST_PROXY }: Config): (request: IncomingMessage) => string {
  const trusted = TRUST_PROXY === 'none' ? [] : TRUST_PROXY.split(',').map((one) => one.trim());
  const isTrusted = proxyAddr.compile(trusted);
  return (request) => proxyAddr(request, isTrusted);
}
