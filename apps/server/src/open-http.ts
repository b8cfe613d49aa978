import type { FastifyInstance } from 'fastify';
import type { openBackupHealth } from './areas/backups/health.ts';
import { keepToRoles } from './cluster/roles.ts';
import { registerFileRoutes } from './files/routes.ts';
import type { Callers } from './kernel/callers.ts';
import type { Services } from './kernel/context.ts';
import { addCalls, makeHttp } from './kernel/http.ts';
import { openApiDocument } from './kernel/openapi/document.ts';
import { addReference } from './kernel/openapi/reference.ts';
import { addProbes } from './kernel/probes.ts';
import { type AreaModule, answeredCalls } from './kernel/registry.ts';
import { registerStaticFiles } from './kernel/static-files.ts';
import { version } from './kernel/version.ts';
import { addMetricsPage } from './kernel/watching/metrics-page.ts';

/**
 * Creates the HTTP server with all routes; it does not listen yet.
 * @returns the server and its probes
 */
export async function openHttp(
  services: Services,
  callers: Callers,
  modules: readonly AreaModule[],
  backupHealth: ReturnType<typeof openBackupHealth>,
): Promise<{ app: FastifyInstance; probes: ReturnType<typeof addProbes> }> {
  const { config, database } = services;
  const calls = answeredCalls(modules, config.DEMO);
  const app = await makeHttp(services);
  keepToRoles(app, config.ROLES);
  const probes = addProbes(app, database, async () => ({ backup: await backupHealth() }));
  addMetricsPage(app, config);
  addCalls(app, services, callers, calls);
  const described = calls.map(({ call }) => call);
  await addReference(app, await openApiDocument(described, { version, server: config.PUBLIC_URL ?? '/' }));
  registerFileRoutes(app, services);
  for (const area of modules) await area.routes?.(app, services);
  await registerStaticFiles(app);
  return { app, probes };
}
