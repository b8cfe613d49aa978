import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/registry.ts';
import { givingBackJob, startGivingBack } from './giving-back.ts';
import { startLive } from './live.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [givingBackJob(services)];

export function start(services: Services): Runner {
  const runners: Runner[] = [startLive(services), startGivingBack(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
