import type { Services } from '../kernel/context.ts';
import { seedLeads } from './seed/leads.ts';
import { seedDemo } from './seed/seed.ts';

export { area } from './handlers.ts';
export { addDemoPages as routes } from './pages/routes.ts';
export { startSimulation as started } from './running.ts';

/** Loads the demo's data before the server listens. */
export async function start(services: Services) {
  if (await seedDemo(services)) services.log.info('demo loaded');
  await seedLeads(services);
  return { stop: () => {} };
}
