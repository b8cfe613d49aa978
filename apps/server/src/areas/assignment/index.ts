import { assignment } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { cleanupJob } from './cleanup.ts';
import { handlers } from './handlers.ts';
import { startQueuePositions } from './queue-positions.ts';
import { assigningJob, startAssigning } from './triggers.ts';

export const area = answer(assignment, handlers);
export const jobs = (services: Services) => [assigningJob(services), cleanupJob(services)];

export function start(services: Services): Runner {
  const runners = [startAssigning(services), startQueuePositions(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
