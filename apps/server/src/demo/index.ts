import type { Services } from '../kernel/context.ts';
import { seedAgents } from './seed/agents.ts';
import { seedBots } from './seed/bots.ts';
import { seedHelp } from './seed/help.ts';
import { seedIntents } from './seed/intents.ts';
import { seedKnowledge } from './seed/knowledge.ts';
import { seedLeads } from './seed/leads.ts';
import { seedRobot } from './seed/robot.ts';
import { seedRules } from './seed/rules.ts';
import { seedDemo } from './seed/seed.ts';
import { countHistory } from './seed/statistics.ts';

export { area } from './handlers.ts';
export { addDemoPages as routes } from './pages/routes.ts';
export { startSimulation as started } from './running.ts';

/** Loads the demo's data before the server listens. */
export async function start(services: Services) {
  if (await seedDemo(services)) services.log.info('demo loaded');
  await seedLeads(services);
  await seedKnowledge(services);
  await seedHelp(services);
  await seedIntents(services);
  await seedRules(services);
  await seedBots(services);
  await seedRobot(services);
  await seedAgents(services);
  await countHistory(services);
  return { stop: () => {} };
}
