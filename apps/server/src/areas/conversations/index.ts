import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerConversationHistory } from './history.ts';
import { startLive } from './live.ts';
import { registerReplyNextSteps } from './next-steps.ts';
import { startNotices } from './notices.ts';
import { releasingJob, startReleasing } from './releasing.ts';
import { startTextAnalysis } from './text-analysis.ts';
import { registerConversationTimeline } from './timeline.ts';
import { wakingJobs } from './waking.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [releasingJob(services), ...wakingJobs(services)];

export function start(services: Services): Runner {
  registerConversationTimeline();
  registerReplyNextSteps();
  registerConversationHistory();
  const runners: Runner[] = [
    startLive(services),
    startReleasing(services),
    startNotices(services),
    startTextAnalysis(services),
  ];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
