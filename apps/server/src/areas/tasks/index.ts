import { tasks } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { purgingJob } from './bulk/undo.ts';
import { offerTasks } from './export.ts';
import { handlers } from './handlers.ts';
import { startLive } from './live.ts';
import { registerTaskNextSteps } from './next-steps.ts';
import { offerTickets } from './search.ts';
import { dueJobs } from './sla/due.ts';
import { recoveryJob } from './sla/recovery.ts';
import { renewingJob, startRenewing } from './sla/renewing.ts';
import { startReplies } from './sla/replies.ts';
import { registerTaskTimeline } from './timeline.ts';

export const area = answer(tasks, handlers);

export const jobs = (services: Services) => [
  ...dueJobs(services),
  recoveryJob(services),
  renewingJob(services),
  purgingJob(services),
];

export function start(services: Services): Runner {
  offerTasks();
  offerTickets();
  registerTaskTimeline();
  registerTaskNextSteps();
  const runners = [startLive(services), startReplies(services), startRenewing(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
