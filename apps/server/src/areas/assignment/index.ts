import { assignment } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { droppingJob } from './dropping.ts';
import { handlers } from './handlers.ts';
import { sharingJob, startSharing } from './listening.ts';
import { startPlaces } from './places.ts';

export const area = answer(assignment, handlers);
export const jobs = (services: Services) => [sharingJob(services), droppingJob(services)];

export function start(services: Services): Runner {
  const runners = [startSharing(services), startPlaces(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
