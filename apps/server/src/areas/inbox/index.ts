import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { undoJob } from './changes/undo-records.ts';
import { offerThreads } from './export.ts';
import { startLive } from './live.ts';
import { offerConversations } from './search/found-conversations.ts';
import { offerMessages } from './search/found-messages.ts';
import { indexingJob, startIndexing } from './search/indexing.ts';
import { leavingJobs } from './writing/leaving.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [
  undoJob(services),
  indexingJob(services),
  ...leavingJobs(services),
];

export function start(services: Services): Runner {
  offerThreads();
  offerConversations();
  offerMessages();
  const runners = [startLive(services), startIndexing(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
