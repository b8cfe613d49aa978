import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { givingBackJob, startGivingBack } from './giving-back.ts';
import { startImpressions } from './impressions.ts';
import { startLive } from './live.ts';
import { startNotices } from './notices.ts';
import { wakingJobs } from './waking.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [givingBackJob(services), ...wakingJobs(services)];

export function start(services: Services): Runner {
  const runners: Runner[] = [
    startLive(services),
    startGivingBack(services),
    startNotices(services),
    startImpressions(services),
  ];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
