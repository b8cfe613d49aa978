import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/registry.ts';
import { followRules } from './departments.ts';
import { startSweep } from './presence.ts';

export { jobs } from './departments.ts';
export { area } from './handlers.ts';

export function start(services: Services): Runner {
  followRules(services);
  return services.config.ROLES.includes('worker') ? startSweep(services) : { stop: () => {} };
}
