import { accounts } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { handlers } from './handlers.ts';
import { startLeaseSweep } from './lease-sweep.ts';
import { startLive } from './live.ts';
import { registerMemberSearch } from './members/search.ts';

export const area = answer(accounts, handlers);
export { accountJobs as jobs } from './members/jobs.ts';

export function start(services: Services): Runner {
  registerMemberSearch();
  const runners = [startLive(services)];
  if (services.config.ROLES.includes('worker')) runners.push(startLeaseSweep(services));
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
