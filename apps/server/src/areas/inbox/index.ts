import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { undoJob } from './changes/undo-records.ts';
import { offerThreads } from './export.ts';
import { startLive } from './live.ts';
import { registerConversationSearch } from './search/found-conversations.ts';
import { registerMessageSearch } from './search/found-messages.ts';
import { indexingJob, startIndexing } from './search/indexing.ts';
import { sendingJobs } from './writing/send-scheduled.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [
  undoJob(services),
  indexingJob(services),
  ...sendingJobs(services),
];

export function start(services: Services): Runner {
  offerThreads();
  registerConversationSearch();
  registerMessageSearch();
  const runners = [startLive(services), startIndexing(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
